// Constants outside the lazy plots, so that their space is reserved while they load.

export const columnPlotHeight = 168;
export const stepPlotHeight = 200;
