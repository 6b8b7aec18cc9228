/** Every rule by which a session's namespaces are accepted or refused. */
import { describe, expect, test } from 'vitest'
import { explain } from '../errors/index.ts'
import {
  getSessionAddresses,
  isMethodAllowed,
  getSessionChains,
  hasAccounts,
  namespaceError,
  sessionError,
  requestedNamespaces,
} from './session.ts'

const ALICE = '0x1111111111111111111111111111111111111111'
const BOB = '0x2222222222222222222222222222222222222222'
/** Lower case; the checksummed form is the one of EIP-55. */
const mixed = '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed'
const MIXED = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const { methods } = requestedNamespaces([7700]).eip155
const events = ['chainChanged', 'accountsChanged']
const namespace = (changes: object = {}) => ({
  chains: ['eip155:7700'],
  accounts: [`eip155:7700:${ALICE}`],
  methods,
  events,
  ...changes,
})
const session = (changes: object = {}) => ({ eip155: namespace(changes) })

describe('what is asked of a wallet', () => {
  test('the page’s chains, what only a wallet can do, and to be notified of changes', () => {
    expect(requestedNamespaces([7700, 1]).eip155).toMatchObject({
      chains: ['eip155:7700', 'eip155:1'],
      events,
    })
    expect(methods).toEqual([
      'eth_requestAccounts',
      'eth_accounts',
      'eth_sendTransaction',
      'personal_sign',
      'eth_signTypedData_v4',
      'wallet_switchEthereumChain',
      'wallet_addEthereumChain',
      'wallet_requestPermissions',
      'wallet_watchAsset',
    ])
  })
})

describe('[C-09] a session is accepted', () => {
  test.each([
    ['as it was asked for', session()],
    ['without a list of chains', session({ chains: undefined })],
    ['by a single chain', { 'eip155:7700': namespace() }],
    ['with a chain of another kind beside ours', { ...session(), cosmos: cosmos() }],
    ['with further accounts', session({ accounts: [`eip155:1:${BOB}`, `eip155:7700:${ALICE}`] })],
  ])('%s', (_what, namespaces) => {
    expect(sessionError(namespaces, [7700])).toBeUndefined()
    expect(hasAccounts(namespaces)).toBe(true)
  })
})

function cosmos(changes: object = {}) {
  return namespace({ chains: ['cosmos:hub-4'], accounts: ['cosmos:hub-4:cosmos1abc'], ...changes })
}

describe('[C-09] a session is refused for its shape', () => {
  const ADDRESS = 'is no namespace:chainId:address'
  test.each<[string, unknown, string]>([
    ['nothing', undefined, 'its namespaces are no object, or empty'],
    ['null', null, 'its namespaces are no object, or empty'],
    ['a text', 'eip155', 'its namespaces are no object, or empty'],
    ['a list', [namespace()], 'its namespaces are no object, or empty'],
    ['no namespace', {}, 'its namespaces are no object, or empty'],
    ['a namespace that is null', { eip155: null }, 'namespace "eip155" is no object'],
    ['a namespace that is a list', { eip155: [] }, 'namespace "eip155" is no object'],
    ['a second one that is none', { ...session(), cosmos: 5 }, 'namespace "cosmos" is no object'],
    ['no methods', session({ methods: undefined }), 'the methods of "eip155" are no list of texts'],
    [
      'methods that are no texts',
      session({ methods: ['a', 5] }),
      'the methods of "eip155" are no list of texts',
    ],
    ['no events', session({ events: undefined }), 'the events of "eip155" are no list of texts'],
    ['events as a text', session({ events: 'all' }), 'the events of "eip155" are no list of texts'],
    [
      'chains as a text',
      session({ chains: 'eip155:1' }),
      'the chains of "eip155" are no list of namespace:chainId',
    ],
    ['a chain that is no text', session({ chains: [7700] }), 'the chains of "eip155" are no list'],
    [
      'a chain without a number',
      session({ chains: ['eip155:7700', 'eip155'] }),
      'the chains of "eip155" are no',
    ],
    ['a chain in text', session({ chains: ['the eip155:7700'] }), 'the chains of "eip155" are no'],
    ['text after a chain', session({ chains: ['eip155:7700 '] }), 'the chains of "eip155" are no'],
    ['a short kind of chain', session({ chains: ['ab:1'] }), 'the chains of "eip155" are no'],
    ['a long kind of chain', session({ chains: ['abcdefghi:1'] }), 'the chains of "eip155" are no'],
    ['a long number', session({ chains: [`abc:${'1'.repeat(33)}`] }), 'the chains of "eip155" are no'],
    [
      'no accounts',
      session({ accounts: undefined }),
      'the accounts of "eip155" are no list of texts, or empty',
    ],
    ['an empty list of accounts', session({ accounts: [] }), 'are no list of texts, or empty'],
    ['an account that is no text', session({ accounts: [5] }), 'are no list of texts, or empty'],
    [
      'a bare address',
      session({ accounts: [ALICE] }),
      `"${ALICE}" among the accounts of "eip155" ${ADDRESS}`,
    ],
    ['a short address', session({ accounts: ['eip155:7700:0x12'] }), ADDRESS],
    ['a short address by chain', { 'eip155:1': namespace({ accounts: ['eip155:1:0x12'] }) }, ADDRESS],
    ['no chain', session({ accounts: [`eip155::${ALICE}`] }), ADDRESS],
    ['a chain of letters', session({ accounts: [`eip155:canto:${ALICE}`] }), ADDRESS],
    ['a number of 17 digits', session({ accounts: [`eip155:${'1'.repeat(17)}:${ALICE}`] }), ADDRESS],
    ['an account after a good one', session({ accounts: [`eip155:7700:${ALICE}`, 'x'] }), ADDRESS],
    ['text before an account', session({ accounts: [`x eip155:7700:${ALICE}`] }), ADDRESS],
    ['another kind of account', session({ accounts: ['cosmos:hub-4:cosmos1abc'] }), ADDRESS],
    ['another chain’s account', { 'eip155:1': namespace() }, ADDRESS],
    ['a chain that only begins alike', { 'eip155:77': namespace() }, ADDRESS],
    ['a fourth part', { ...session(), cosmos: cosmos({ accounts: ['cosmos:hub-4:a:b'] }) }, ADDRESS],
    ['two parts', { ...session(), cosmos: cosmos({ accounts: ['cosmos:hub-4'] }) }, ADDRESS],
    ['an improper chain', { ...session(), cosmos: cosmos({ accounts: ['cosmos:hub 4:a'] }) }, ADDRESS],
  ])('%s', (_what, namespaces, words) => {
    expect(namespaceError(namespaces)).toContain(words)
    expect(sessionError(namespaces, [7700])?.message).toContain(words)
    expect(hasAccounts(namespaces)).toBe(false)
  })
  test('a long text is cut', () => {
    const words = namespaceError(session({ accounts: ['x'.repeat(100)] }))
    expect(words).toContain(`"${'x'.repeat(80)}" among`)
  })
  test('the bounds of a chain’s name are allowed', () => {
    expect(namespaceError(session({ chains: ['abc:1', `a-b-c-1d:${'A_-9'.repeat(8)}`] }))).toBeUndefined()
    expect(namespaceError({ x: namespace({ accounts: ['xyz:1:a'] }) })).toBeDefined()
    const wide = `eip155:${'1'.repeat(16)}:${ALICE}`
    expect(namespaceError(session({ accounts: [wide] }))).toBeUndefined()
  })
})

describe('[C-09] a session is refused for what it allows', () => {
  test('no account on a chain of the page', () => {
    expect(sessionError(session(), [1])?.message).toContain('none of the chains asked for')
    expect(sessionError({ cosmos: cosmos() }, [7700])?.message).toContain('none of the chains asked for')
    expect(hasAccounts({ cosmos: cosmos() })).toBe(false)
    expect(sessionError(session(), [1, 7700])).toBeUndefined()
  })
  test('an account whose checksum is wrong', () => {
    const wrong = MIXED.replace('A', 'a')
    const namespaces = session({ accounts: [`eip155:7700:${ALICE}`, `eip155:7700:${wrong}`] })
    expect(namespaceError(namespaces)).toBeUndefined()
    expect(sessionError(namespaces, [7700])?.message).toContain(wrong)
    expect(hasAccounts(namespaces)).toBe(false)
    expect(sessionError(session({ accounts: [`eip155:7700:${MIXED}`] }), [7700])).toBeUndefined()
    expect(sessionError(session({ accounts: [`eip155:7700:${mixed}`] }), [7700])).toBeUndefined()
  })
  test.each(events)('no event %s', (missing) => {
    const fewer = events.filter((event) => event !== missing)
    expect(sessionError(session({ events: fewer }), [7700])?.message).toContain(missing)
  })
  test('an event that is included on another chain only', () => {
    const other = namespace({ chains: ['eip155:1'], accounts: [`eip155:1:${ALICE}`] })
    const split = { 'eip155:1': other, 'eip155:7700': namespace({ events: ['accountsChanged'] }) }
    expect(sessionError(split, [7700])?.message).toContain('chainChanged')
    expect(sessionError(split, [1, 7700])).toBeUndefined()
  })
  test('each refusal has its code', () => {
    const codeOf = (namespaces: unknown, chainIds = [7700]) =>
      explain(sessionError(namespaces, chainIds), { walletAsked: false })
    expect(codeOf({})).toMatchObject({ code: 'session-refused' })
    expect(codeOf(session(), [1])).toMatchObject({ code: 'session-chain' })
    expect(codeOf(session({ methods: [] }))).toMatchObject({ code: 'session-method' })
    expect(codeOf(session({ events: [] }))).toMatchObject({ code: 'session-refused' })
  })
  test.each(['eth_sendTransaction', 'personal_sign', 'eth_signTypedData_v4'])('no %s', (missing) => {
    const fewer = methods.filter((method) => method !== missing)
    expect(sessionError(session({ methods: fewer }), [7700])?.message).toContain(missing)
  })
  test('a method that is allowed on another chain only', () => {
    const other = namespace({ chains: ['eip155:1'], accounts: [`eip155:1:${ALICE}`] })
    const ours = namespace({ methods: ['eth_sendTransaction', 'eth_signTypedData_v4'] })
    const split = { 'eip155:1': other, 'eip155:7700': ours }
    expect(sessionError(split, [7700])?.message).toContain('personal_sign')
    expect(sessionError(split, [7700, 1])).toBeUndefined()
  })
  test('a method of any namespace is allowed to be asked for', () => {
    const namespaces = { ...session({ methods: ['personal_sign'] }), cosmos: cosmos({ methods: ['other'] }) }
    expect(isMethodAllowed(namespaces, 'personal_sign')).toBe(true)
    expect(isMethodAllowed(namespaces, 'other')).toBe(true)
    expect(isMethodAllowed(namespaces, 'eth_sign')).toBe(false)
  })
})

describe('accounts of a session', () => {
  const namespaces = {
    eip155: namespace({
      accounts: [`eip155:1:${BOB}`, `eip155:7700:${ALICE}`, `eip155:7700:${mixed}`, `eip155:7700:${ALICE}`],
    }),
    cosmos: cosmos(),
  }
  test('are those on the chain, each once, checksummed and in their order', () => {
    expect(getSessionAddresses(namespaces, 7700)).toEqual([ALICE, MIXED])
    expect(getSessionAddresses(namespaces, 1)).toEqual([BOB])
  })
  test('are all of them where there is none on the chain', () => {
    expect(getSessionAddresses(namespaces, 137)).toEqual([BOB, ALICE, MIXED])
  })
  test('name each chain once', () => {
    expect(getSessionChains(namespaces)).toEqual([1, 7700])
  })
})
