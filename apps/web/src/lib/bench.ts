/** A tablet on the kit room's bench, 820 pixels wide. A phone held sideways is as wide, but too low for two columns. */
export const tabletOnBench = "(min-width:780px) and (max-width:959.98px) and (min-height:600px)";

/** Where a list of the kit room has its open kit beside it: on that tablet, and from 960 pixels as everywhere. */
export const benchWidth = `(min-width:960px), ${tabletOnBench}`;

/** A phone held sideways: there is no height to spare. */
export const lowScreen = "@media (max-height: 480px)";

/** Width of a list beside its open kit on that tablet, in pixels. */
export const benchList = 300;
