/** `/studio` and `/studio/:section`: the creator's console. */
import type { SaleWire } from '@peppermint/sale'
import { isStudioSection, STUDIO_SECTIONS, type StudioSection } from '@peppermint/api/studioSections.ts'
import { NoSuchPage, type PageRoute } from './pageRoute.ts'

export const STUDIO_PATH = '/studio'

/** @throws {NoSuchPage} */
function parseSection(text: string | undefined): StudioSection | undefined {
  if (text !== undefined && !isStudioSection(text)) throw new NoSuchPage(text)
  return text
}

export const studioRoute: PageRoute<'studio'> = {
  page: 'studio',
  pattern: `${STUDIO_PATH}/:section?`,
  canonicalPath({ params }) {
    const section = parseSection(params['section'])
    return section === undefined ? STUDIO_PATH : `${STUDIO_PATH}/${section}`
  },
  async readContent({ params }, ask) {
    // The page shows the sale; asked for its ETag, so that the page is rendered again with each new reading.
    await ask<SaleWire>('/api/sale')
    return { section: parseSection(params['section']) ?? 'overview' }
  },
  addresses: () => [STUDIO_PATH, ...STUDIO_SECTIONS.map((section) => `${STUDIO_PATH}/${section}`)],
}
