/** Checks pictures by rendering them. */
export interface Renderer {
  /** @returns one message per invalid picture */
  readonly findProblems: (pictures: readonly string[]) => Promise<string[]>
  readonly close: () => Promise<unknown>
}
