/** `/peppers/:id`: one pepper. */
import type { PepperAnswer } from '@peppermint/api/responses.ts'
import { NoSuchPage, type PageRoute } from './pageRoute.ts'

/** As in `7`, also from `007`. @throws {NoSuchPage} */
function parseId(text: string | undefined): number {
  if (text === undefined || !/^\d{1,9}$/.test(text) || Number(text) === 0) throw new NoSuchPage(text)
  return Number(text)
}

export const pepperRoute: PageRoute<'pepper'> = {
  page: 'pepper',
  pattern: '/peppers/:id',
  canonicalPath: ({ params }) => `/peppers/${parseId(params['id'])}`,
  async readContent({ params }, ask) {
    const id = parseId(params['id'])
    const answer = await ask<PepperAnswer>(`/api/peppers/${id}`)
    return { id, ...(answer && { answer }) }
  },
  addresses: (minted) => Array.from({ length: minted }, (_, index) => `/peppers/${index + 1}`),
}
