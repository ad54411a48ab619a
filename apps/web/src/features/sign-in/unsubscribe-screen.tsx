import type { Result } from "@kitround/contract/route.ts";
import { unsubscribe } from "@kitround/contract/trips/school-mail.ts";
import { mdiEmailOffOutline, mdiEmailOutline, mdiLinkOff } from "@mdi/js";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useEffect, useState } from "react";
import { texts as areaTexts } from "#texts/areas";
import { texts } from "#texts/school-mails";
import { ApiError } from "../../server/api-error.ts";
import { useAction } from "../../server/use-action.ts";
import { Brand } from "../../ui/brand.tsx";
import { SkeletonRows } from "../../ui/skeleton-rows.tsx";
import { EmptyState, ErrorState } from "../../ui/states.tsx";

const t = texts.unsubscribe;

/**
 * Unsubscribes an address as soon as the page opens, because the link was the one tap; a program that only prefetches
 * the page runs no script and unsubscribes nothing. It says so, and can undo it.
 */
export function UnsubscribeScreen({ link }: { link: string }) {
  const [answer, setAnswer] = useState<Result<typeof unsubscribe> | null>(null);
  const choose = useAction(unsubscribe, { onDone: setAnswer, onRefused: () => undefined });
  const { mutate } = choose;
  // A mail program may have cut the link off at a line break, which makes it invalid.
  const whole = unsubscribe.params.safeParse({ token: link }).success;
  useEffect(() => {
    if (whole) mutate({ params: { token: link }, query: {} });
  }, [link, whole, mutate]);
  const refused = choose.error instanceof ApiError && [400, 409].includes(choose.error.status);
  const gone = !whole || refused;
  return (
    <Box
      component="main"
      sx={{ maxWidth: 560, mx: "auto", px: 2, py: { xs: 4, sm: 10 }, display: "grid", gap: 3 }}
    >
      <Brand />
      <Box component="h1" sx={{ m: 0, fontSize: 20, textAlign: "center" }}>
        {areaTexts.unsubscribe}
      </Box>
      <div aria-live="polite">
        {answer === null && !choose.isError && whole && <SkeletonRows rows={3} />}
        {gone && <EmptyState icon={mdiLinkOff} title={t.gone} text={t.goneText} />}
        {choose.isError && !gone && (
          <ErrorState onRetry={() => mutate({ params: { token: link }, query: {} })} />
        )}
        {answer !== null && !choose.isError && (
          <EmptyState
            icon={answer.off ? mdiEmailOffOutline : mdiEmailOutline}
            title={answer.off ? t.off : t.on}
            text={(answer.off ? t.offText : t.onText)(answer.branchName)}
            action={
              <Button
                variant="outlined"
                size="large"
                disabled={choose.isPending}
                onClick={() =>
                  mutate({
                    params: { token: link },
                    query: answer.off ? { back: "true" } : {},
                  })
                }
              >
                {answer.off ? t.back : t.again}
              </Button>
            }
          />
        )}
      </div>
    </Box>
  );
}
