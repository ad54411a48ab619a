export interface Target {
  ms: number;
  kib?: number;
  requests?: number;
  shift: number;
}

/** A screen that is opened from Today: its link, and the first element that a person needs. */
export interface Way {
  screen: string;
  link: string;
  content: string;
  target: Target;
}

const shift = 0.02;

export const signIn: Target = { ms: 1800, kib: 160, requests: 9, shift };
export const today: Target & { content: string } = {
  ms: 2300,
  kib: 190,
  requests: 14,
  shift,
  content: "main section section a",
};

export const ways: readonly Way[] = [
  {
    screen: "Plan",
    link: "Branch Plan",
    content: "[role=gridcell] button",
    target: { ms: 1500, kib: 120, shift },
  },
  { screen: "Kits", link: "Kits", content: "main tbody a", target: { ms: 1200, shift } },
  {
    screen: "Trips",
    link: "Trips",
    content: 'main a[href^="/trips/"]',
    target: { ms: 500, shift },
  },
  {
    screen: "Prepare Kits",
    link: "Prepare Kits",
    content: "main section[aria-label='To pack'] a",
    target: { ms: 1000, shift },
  },
];
