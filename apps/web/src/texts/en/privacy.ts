/** Which data about people are stored, and by which law. */
export const texts = {
  title: "What is kept about you",
  lead: "Your branch runs this Kitround and decides what is kept in it. This page says what that is, what you may ask for, and where it is done.",
  parts: [
    {
      title: "What is kept",
      lines: [
        "Your name, e-mail address, phone number and role, so that your branch can reach you and plan with you.",
        "Where you are signed in, your passkeys and a linked Microsoft account, so that nobody else signs in as you. A password is kept as a hash that cannot be read back.",
        "What you do: kits you pack and count, trips you drive, kilometres you claim, and each change you make, with when. A library has to show where a kit was and why money was paid.",
      ],
    },
    {
      title: "For how long",
      lines: [
        "Ended sessions for 90 days, finished work in the background and answers kept for repeated calls for 30 days, removed photos for 30 days, nightly backups for seven nights.",
        "Everything else while you belong to the branch. After that until somebody removes you for good: then your name and addresses go, and what you did stays without your name.",
      ],
    },
    {
      title: "What you may do yourself",
      lines: [
        "My Account, “What is kept about you”: one file of everything, at any time.",
        "My Account, “Profile”: correct your name and phone number. Your branch manager corrects the rest.",
        "Ask your branch manager to remove you for good. Backups made before that forget you when they are seven nights old; a backup made by hand is kept by the person who made it.",
      ],
    },
  ],
  lawsTitle: "Which law each follows",
  laws: [
    {
      what: "Being told what is kept and why",
      how: "This page, on the sign-in page and under My Account.",
      law: "New Zealand Privacy Act 2020, information privacy principle 3. Australian Privacy Principles 1 and 5. UK GDPR, Articles 12 and 13.",
    },
    {
      what: "A copy of what is kept",
      how: "One file under My Account, as CSV that other programs read.",
      law: "New Zealand Privacy Act 2020, principle 6. Australian Privacy Principle 12. UK GDPR, Articles 15 and 20.",
    },
    {
      what: "Correction",
      how: "Profile under My Account; the rest by your branch manager.",
      law: "New Zealand Privacy Act 2020, principle 7. Australian Privacy Principle 13. UK GDPR, Article 16.",
    },
    {
      what: "Kept no longer than needed, and removal",
      how: "Time limits above, and “Remove for good” on a person's page, which says first what goes and what stays.",
      law: "New Zealand Privacy Act 2020, principle 9. Australian Privacy Principle 11.2. UK GDPR, Articles 5(1)(e) and 17.",
    },
    {
      what: "What stays without a name",
      how: "Trips, claims, counts and the record of changes, which show where kits were and why money was paid.",
      law: "New Zealand Tax Administration Act 1994 and the tax laws of Australia and the United Kingdom ask for records of payments for some years. UK GDPR, Article 17(3)(b).",
    },
    {
      what: "Security",
      how: "Each branch sees its own rows alone, passwords are hashed, backups can be encrypted, and each change and each refused call is recorded.",
      law: "New Zealand Privacy Act 2020, principle 5. Australian Privacy Principle 11.1. UK GDPR, Article 32.",
    },
    {
      what: "A complaint",
      how: "To your branch first. Then to the Office of the Privacy Commissioner (New Zealand), the Office of the Australian Information Commissioner, or the Information Commissioner's Office (United Kingdom).",
      law: "New Zealand Privacy Act 2020, Part 5. Privacy Act 1988 (Australia), Part V. UK GDPR, Article 77.",
    },
  ],
  notAdvice:
    "This says how the program works. It is no legal advice: your organisation answers for how it uses it.",
  toSignIn: "Sign in",
  toAccount: "My Account",
  link: "Privacy",
};
