import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { texts } from "#texts/privacy";
import { ButtonLink } from "../../fittings/links.tsx";
import { useSession } from "../../lib/stored-session.ts";
import { Brand } from "../../ui/brand.tsx";
import { Stack } from "../../ui/vocabulary.tsx";

/** Which data about people are stored and for how long, their rights, and the law for each part. */
export function PrivacyScreen() {
  const session = useSession();
  return (
    <Box
      component="main"
      sx={{ maxWidth: 720, mx: "auto", px: 2, py: { xs: 4, sm: 8 }, display: "grid", gap: 4 }}
    >
      <Brand />
      <Typography variant="h1">{texts.title}</Typography>
      <Typography>{texts.lead}</Typography>
      {texts.parts.map(({ title, lines }) => (
        <Box component="section" key={title}>
          <Typography variant="h2" sx={{ mb: 1 }}>
            {title}
          </Typography>
          <Stack gap={1}>
            {lines.map((line) => (
              <Typography key={line}>{line}</Typography>
            ))}
          </Stack>
        </Box>
      ))}
      <Box component="section">
        <Typography variant="h2" sx={{ mb: 1 }}>
          {texts.lawsTitle}
        </Typography>
        <Box component="dl" sx={{ m: 0, display: "grid", gap: 2 }}>
          {texts.laws.map(({ what, how, law }) => (
            <div key={what}>
              <Box component="dt" sx={{ fontWeight: 600 }}>
                {what}
              </Box>
              <Box component="dd" sx={{ m: 0 }}>
                {how}
                <Box sx={{ color: "text.secondary", fontSize: 14 }}>{law}</Box>
              </Box>
            </div>
          ))}
        </Box>
      </Box>
      <Typography>{texts.notAdvice}</Typography>
      <Box>
        <ButtonLink to={session === null ? "/login" : "/settings/my-account"} variant="outlined">
          {session === null ? texts.toSignIn : texts.toAccount}
        </ButtonLink>
      </Box>
    </Box>
  );
}
