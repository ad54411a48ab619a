/** Runs a generator to its end and awaits `pause` between its steps, so that other work can run meanwhile. */
export async function runSteps<T>(
  steps: Generator<undefined, T>,
  pause: () => Promise<unknown>,
): Promise<T> {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
    await pause();
  }
}
