/** In place of `hoist-non-react-statics`, which Emotion takes along for its `withTheme` alone: nothing here uses that. */
// oxlint-disable-next-line import/no-default-export -- it stands in for a package whose default export Emotion imports
export default function hoistStatics(): never {
  throw new Error("withTheme of @emotion/react is left out of this build.");
}
