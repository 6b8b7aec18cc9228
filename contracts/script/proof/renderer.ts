/** Somebody who is shown pictures. */
export interface Renderer {
  /** @returns what is wrong with them: one sentence for each that is not as it should be */
  readonly findProblems: (pictures: readonly string[]) => Promise<string[]>
  readonly close: () => Promise<unknown>
}
