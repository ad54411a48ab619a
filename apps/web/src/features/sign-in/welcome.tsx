import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { texts } from "#texts/landing";
import { texts as signInTexts } from "#texts/sign-in";
import { useStore } from "../../lib/store.ts";
import { installationEmpty } from "../../server/microsoft.ts";
import { Brand } from "../../ui/brand.tsx";
import { SignInForm } from "./sign-in-form.tsx";

/** The landing page for someone who is not signed in. Signing in replaces it by today's work. */
export function Welcome() {
  const empty = useStore(installationEmpty);
  return (
    <Box
      component="main"
      sx={{
        display: "grid",
        gridTemplateColumns: { xs: "1fr", md: "1fr 440px" },
        gridTemplateRows: { xs: "auto 1fr", md: "1fr" },
        minHeight: "100dvh",
      }}
    >
      <Box
        sx={{
          bgcolor: "background.card",
          px: { xs: 2, sm: 4, md: 8 },
          py: { xs: 3, md: 8 },
          display: "flex",
          flexDirection: "column",
          justifyContent: "center",
          gap: { xs: 2, md: 4 },
        }}
      >
        <Brand />
        <Typography
          variant="h1"
          sx={{ fontSize: { xs: "1.5rem", md: "2.5rem" }, letterSpacing: "-0.01em" }}
        >
          {texts.headline}
        </Typography>
        <Typography sx={{ maxWidth: 560, fontSize: { xs: "1rem", md: "1.125rem" } }}>
          {texts.pitch} {texts.nothingTwice}
        </Typography>
        <Steps />
      </Box>
      <Box
        component="section"
        aria-label={signInTexts.signIn}
        sx={{
          px: { xs: 2, sm: 4 },
          // Neither centred nor stretched: the form would move under a press when it learns that there are passkeys.
          pt: { xs: 3, md: "22vh" },
          pb: 3,
          width: "100%",
          maxWidth: 480,
          mx: "auto",
          alignContent: "start",
          display: "grid",
          gap: 2,
        }}
      >
        {empty ? (
          <>
            <Typography variant="h2">{texts.empty.title}</Typography>
            <Typography role="status">{texts.empty.text}</Typography>
          </>
        ) : (
          <>
            <Typography variant="h2">{signInTexts.signIn}</Typography>
            <SignInForm onSignedIn={() => {}} />
          </>
        )}
      </Box>
    </Box>
  );
}

function Steps() {
  return (
    <Box
      component="ol"
      sx={{
        listStyle: "none",
        m: 0,
        p: 0,
        display: { xs: "none", sm: "grid" },
        gridTemplateColumns: "repeat(2, minmax(0, 260px))",
        gap: 3,
      }}
    >
      {texts.steps.map((step, index) => (
        <Box component="li" key={step.title} sx={{ display: "flex", gap: 1.5 }}>
          <Box
            aria-hidden
            sx={{
              width: 28,
              height: 28,
              flexShrink: 0,
              borderRadius: "50%",
              bgcolor: "primary.main",
              color: "primary.contrastText",
              display: "grid",
              placeItems: "center",
              fontSize: 14,
              fontWeight: 600,
            }}
          >
            {index + 1}
          </Box>
          <Box>
            <Typography sx={{ fontWeight: 600 }}>{step.title}</Typography>
            <Typography variant="body2" sx={{ color: "text.secondary" }}>
              {step.text}
            </Typography>
          </Box>
        </Box>
      ))}
    </Box>
  );
}
