export { plural } from '@peppermint/input/words/plural.ts'
