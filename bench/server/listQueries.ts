/** Every list query of the API, each with random accounts, tokens, cursors and limits. */
import { testAccount, HOT_TOKEN } from '@peppermint/server/collection/longHistory.fixture.ts'

/** Random choices for a request. */
export interface Chances {
  /** A whole number from 0, below `below`. */
  readonly whole: (below: number) => number
  /** Number of the newest block. */
  readonly lastBlock: number
  readonly supply: number
}

export interface ListQuery {
  readonly what: string
  /** Path and query, without the limit. */
  readonly path: (chances: Chances) => string
}

const cursor = (...place: readonly number[]) => Buffer.from(place.join(' ')).toString('base64url')
const deep = ({ whole, lastBlock }: Chances) => `cursor=${cursor(1 + whole(lastBlock), whole(20))}`
const usual = ({ whole }: Chances) => testAccount(2 + whole(50_000))
const unknown = ({ whole }: Chances) => testAccount(1_000_000_000 + whole(1_000_000_000))
const token = ({ whole, supply }: Chances) => 1 + whole(supply)
const whale = testAccount(1)

const activity: Readonly<Record<string, (chances: Chances) => string>> = {
  all: () => '',
  'kind=mint': () => 'kind=mint',
  'kind=transfer': () => 'kind=transfer',
  'unknown owner': (chances) => `owner=${unknown(chances)}`,
  'usual owner': (chances) => `owner=${usual(chances)}`,
  'owner of a fifth': () => `owner=${whale}`,
  'owner of a fifth, mints': () => `owner=${whale}&kind=mint`,
  'owner of a fifth, transfers': () => `owner=${whale}&kind=transfer`,
  'usual token': (chances) => `token=${token(chances)}`,
  'busiest token': () => `token=${HOT_TOKEN}`,
  'busiest token, mint': () => `token=${HOT_TOKEN}&kind=mint`,
  'busiest token, transfers': () => `token=${HOT_TOKEN}&kind=transfer`,
  'busiest token of an unknown owner': (chances) => `token=${HOT_TOKEN}&owner=${unknown(chances)}`,
  'busiest token of the owner of a fifth': () => `token=${HOT_TOKEN}&owner=${whale}`,
}

const sorts = ['id', '-id', 'heat', '-heat', 'recent'] as const
const placeIn = (sort: (typeof sorts)[number], { whole, lastBlock, supply }: Chances) => {
  if (sort === 'recent') return cursor(1 + whole(lastBlock), 0)
  return sort.endsWith('id') ? cursor(whole(supply), 0) : cursor(whole(3_000_000), whole(supply))
}

const peppers: readonly ListQuery[] = [
  ...sorts.flatMap((sort) => [
    { what: `peppers by ${sort}`, path: () => `/api/peppers?sort=${sort}` },
    {
      what: `peppers by ${sort}, deep`,
      path: (chances: Chances) => `/api/peppers?sort=${sort}&cursor=${placeIn(sort, chances)}`,
    },
  ]),
  { what: 'facets', path: ({ whole }) => `/api/peppers?facets=true&heatMin=${whole(10_000)}` },
  {
    what: 'facets of filters',
    path: ({ whole }) =>
      `/api/peppers?facets=true&cultivar=habanero,cayenne&pattern=plain&heatMax=${1_000_000 + whole(1_000_000)}`,
  },
  { what: 'sealed peppers', path: () => '/api/peppers?sealed=true' },
  { what: 'peppers of an unknown owner', path: (chances) => `/api/peppers?owner=${unknown(chances)}` },
  { what: 'one pepper', path: (chances) => `/api/peppers/${token(chances)}` },
  { what: 'the busiest pepper', path: () => `/api/peppers/${HOT_TOKEN}` },
  { what: 'an unknown owner', path: (chances) => `/api/owners/${unknown(chances)}` },
  { what: 'a usual owner', path: (chances) => `/api/owners/${usual(chances)}` },
  { what: 'the largest owner', path: () => `/api/owners/${whale}` },
  { what: 'crates', path: () => '/api/crates' },
  { what: 'crates, deep', path: ({ whole }) => `/api/crates?cursor=${cursor(whole(100), 0)}` },
  { what: 'stats', path: () => '/api/stats' },
]

export const listQueries: readonly ListQuery[] = [
  ...Object.entries(activity).flatMap(([what, query]) => [
    { what: `activity: ${what}`, path: (chances: Chances) => `/api/activity?${query(chances)}` },
    {
      what: `activity: ${what}, deep`,
      path: (chances: Chances) => `/api/activity?${query(chances)}&${deep(chances)}`,
    },
  ]),
  ...peppers,
]

/** Whether the query has a limit. */
export const hasLimit = (path: string): boolean => !/^\/api\/(stats|peppers\/)/.test(path)
