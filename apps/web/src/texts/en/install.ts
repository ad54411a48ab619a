export const texts = {
  title: "On this device",
  install: "Install Kitround",
  why: "It opens from the home screen, also without signal.",
  byHand:
    "For the home screen: tap Share, then “Add to Home Screen”. Kitround then opens from there, also without signal.",
};
