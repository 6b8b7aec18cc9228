/** A token's picture: an image URL (a data URI) and a description; for a revealed pepper also its name and heat. */
export interface Picture {
  readonly src: string
  readonly description: string
  readonly name?: string
  readonly heat?: string
}
