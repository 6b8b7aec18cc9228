/** A note of a page, and how serious it is. */
export interface Note {
  readonly tone: 'plain' | 'ok' | 'warn' | 'bad'
  readonly text: string
}
