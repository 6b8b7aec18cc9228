/** The pages that fuzzed requests ask for. */
import { API_PARAMETERS } from './pageRoutes.ts'
import { PAGE_PATTERNS } from './pageRoutes.ts'

export const arbitraryPages = { patterns: PAGE_PATTERNS, parameters: API_PARAMETERS }
