export { escapeHidden } from './hidden.ts'
export { findMisleadingCharacters } from './misleadingCharacters.ts'
export { plainText } from './plainText.ts'
