export const texts = {
  unknown: (code: string) => `Nothing here has the code ${code}. Check the label and try again.`,
  noSignal: (code: string) =>
    `${code} is not on this screen, and there is no connection to look further.`,
  replaced: (kit: string, when: string) =>
    `This label of ${kit} was replaced on ${when}. Take it off and scan the new one. Is ${kit} here without one? Print it again.`,
  camera: {
    open: "Scan with the camera",
    title: "Scan a label or a barcode",
    picture: "What the camera sees",
    hold: "Hold it in front of the camera. It is read by itself.",
    starting: "The camera is starting",
    torch: "Light",
    which: "Camera",
    unnamed: (number: number) => `Camera ${number}`,
    typed: "Or type the code",
    enter: "Enter",
    close: "Close",
    trouble: {
      refused:
        "This browser may not use the camera. Allow it in the browser's settings for this page, or type the code below.",
      none: "No camera was found on this device. Type the code below.",
      insecure:
        "The browser only gives the camera to a page with https. Ask your administrator, or type the code below.",
      failed:
        "The camera could not be started. Another app may be using it. Close that and try again, or type the code below.",
      reader:
        "The part that reads codes could not be loaded. Try again with a connection, or type the code below.",
    },
  },
};
