/** Sentences one after another, without those that do not apply. */
export const sentences = (...texts: readonly (string | false | undefined)[]): string =>
  texts.filter((text) => text !== false && text !== undefined).join(' ')
