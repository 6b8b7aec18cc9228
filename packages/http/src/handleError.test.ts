import { expect, test } from 'vitest'
import { handleError } from './handleError.ts'
import { createRouter } from './router.ts'

async function answerTo(error: Error) {
  const app = createRouter()
  app.get('/api/peppers', () => {
    throw error
  })
  app.onError(handleError)
  const response = await app.request('/api/peppers')
  const { code } = (await response.json()) as { readonly code: string }
  return { status: response.status, code, retryAfter: response.headers.get('retry-after') }
}

const withCode = (code: string) => Object.assign(new Error('The driver’s words.'), { code })

test.each(['EAI_AGAIN', 'EHOSTUNREACH', '53200', '57014', '25006'])(
  'a database outage (%s) is answered with 503 and Retry-After',
  async (code) => {
    const away = { status: 503, code: 'database_unreachable', retryAfter: '2' }
    expect(await answerTo(withCode(code))).toEqual(away)
    expect(await answerTo(new Error('Failed query.', { cause: withCode(code) }))).toEqual(away)
  },
)

test('an invalid query is answered with 500', async () => {
  expect(await answerTo(withCode('42P01'))).toMatchObject({ status: 500, code: 'internal_error' })
})
