/** `/stats`: the collection in numbers. */
import type { StatsAnswer } from '@peppermint/api/responses.ts'
import type { PageRoute } from './pageRoute.ts'

export const statsRoute: PageRoute<'stats'> = {
  page: 'stats',
  pattern: '/stats',
  canonicalPath: () => '/stats',
  async readContent(_, ask) {
    const answer = await ask<StatsAnswer>('/api/stats')
    return answer === undefined ? {} : { answer }
  },
  addresses: () => ['/stats'],
}
