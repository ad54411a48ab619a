/** Runs a long computation to its end; `pause` is awaited between its steps, so that other work can have its turn. */
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
