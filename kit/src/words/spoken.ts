/** The kit's own languages besides English, each fetched when a visitor reads it. */
import type { Language } from './languages.ts'

export const spoken: readonly Language[] = []
