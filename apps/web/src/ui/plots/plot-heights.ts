// Known before a plot is fetched, so that nothing jumps when it is drawn.

export const columnPlotHeight = 168;
export const stepPlotHeight = 200;
