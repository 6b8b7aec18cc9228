/** Sentences about what a review found, for every page and service that shows it. */
export { findingWords, severityName } from './findingWords.ts'
export type { FindingWords } from './authorityWords.ts'
export { messageFindingWords } from './messageFindingWords.ts'
export { sentences } from './sentences.ts'
