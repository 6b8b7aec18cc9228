/** Every value of the enumerations has its word and no other: swapped ones would mislead without looking wrong. */
import {
  appAccessPolicy,
  appFeature,
  chainFeature,
  conflictType,
  deviceType,
  messageStatus,
  rpcAuthentication,
  socialPlatform,
  transactionStatus,
} from '@peppermint/safe/wire'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { apps, chainAnswer } from '../galleryGateway.fixture.ts'
import { messageStatusWords } from '../messages/messageWords.ts'
import { Apps, ChainFacts, featureList } from '../pages/GatewayPage.tsx'
import { conflictWords, transactionStatusWords, versionStateWords } from './statusWords.ts'

const labelsOf = (words: Readonly<Record<string, { readonly label: string }>>) =>
  Object.fromEntries(Object.entries(words).map(([value, { label }]) => [value, label]))
const wordsOf = <Value extends string>(values: readonly Value[], wordOf: (value: Value) => string) =>
  Object.fromEntries(values.map((value) => [value, wordOf(value)]))

test('[G-27] each status of transactions and messages, version and conflict has its own word', () => {
  expect(labelsOf(transactionStatusWords)).toEqual({
    AWAITING_CONFIRMATIONS: 'Needs confirmations',
    AWAITING_EXECUTION: 'Ready to execute',
    CANCELLED: 'Replaced',
    FAILED: 'Failed',
    SUCCESS: 'Executed',
  })
  expect(Object.keys(transactionStatusWords)).toEqual(transactionStatus.options)
  expect(labelsOf(messageStatusWords)).toEqual({
    [messageStatus.enum.NEEDS_CONFIRMATION]: 'Needs confirmations',
    CONFIRMED: 'Signed',
  })
  expect(labelsOf(versionStateWords)).toEqual({
    UP_TO_DATE: 'Current',
    OUTDATED: 'Outdated',
    UNKNOWN: 'Unknown version',
  })
  expect(wordsOf(conflictType.options, (type) => conflictWords[type] ?? '')).toEqual({
    None: '',
    HasNext: 'One of several at this nonce',
    End: 'Last of several at this nonce',
  })
})

test('[G-27] each feature of a chain has its own word', () => {
  expect(wordsOf(chainFeature.options, (feature) => featureList([feature]).join())).toEqual({
    ERC721: 'Lists collectibles',
    SAFE_APPS: 'Opens Safe Apps',
    CONTRACT_INTERACTION: 'Makes calls of any contract',
    DOMAIN_LOOKUP: 'Looks up names',
    SPENDING_LIMIT: 'Has spending limits',
    EIP1559: 'Fees have a base and a tip',
    SAFE_TX_GAS_OPTIONAL: 'The Safe’s own gas limit is optional',
    TX_SIMULATION: 'Simulates transactions',
    EIP1271: 'Signs messages without a transaction',
  })
})

const textOf = (markup: string) => markup.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ')
/** The one of these words that a page has. */
const found = (text: string, words: readonly string[]) => words.filter((word) => text.includes(word)).join()

test('[G-27] each authentication of an RPC endpoint has its own word, and devices are named', () => {
  const words = {
    API_KEY_PATH: 'with a key in its address',
    NO_AUTHENTICATION: 'open to everyone',
    UNKNOWN: 'with an unknown kind of key',
  }
  const drawn = wordsOf(rpcAuthentication.options, (authentication) => {
    const publicRpcUri = { value: 'https://node.example', authentication }
    const text = textOf(renderToStaticMarkup(<ChainFacts answer={{ ...chainAnswer, publicRpcUri }} />))
    return found(text, Object.values(words))
  })
  expect(drawn).toEqual(words)
  const text = textOf(renderToStaticMarkup(<ChainFacts answer={chainAnswer} />))
  expect(deviceType.options).toEqual(['ANDROID', 'IOS', 'WEB'])
  expect(text).toContain('Wallets in browsers, where it is set up to.')
  expect(text).toContain('Apps on Android phones and iPhones are never notified.')
})

test('[G-27] each access policy, feature and social platform of an app has its own word', () => {
  const [app] = apps
  if (app === undefined) throw new Error('The gallery has no app.')
  const drawn = (fields: Partial<typeof app>) =>
    textOf(renderToStaticMarkup(<Apps apps={[{ ...app, features: [], socialProfiles: [], ...fields }]} />))
  const policies = {
    NO_RESTRICTIONS: 'Every client lists it',
    DOMAIN_ALLOWLIST: 'Only some clients list it',
    UNKNOWN: 'Unknown rules',
  }
  expect(
    wordsOf(appAccessPolicy.options, (type) =>
      found(drawn({ accessControl: { type, value: null } }), Object.values(policies)),
    ),
  ).toEqual(policies)
  const batches = 'Proposes several calls as one transaction'
  expect(
    [drawn({ features: [...appFeature.options] }), drawn({})].map((text) => found(text, [batches])),
  ).toEqual([batches, ''])
  const platforms = {
    TWITTER: 'On X, formerly Twitter',
    GITHUB: 'On GitHub',
    DISCORD: 'On Discord',
    TELEGRAM: 'On Telegram',
    UNKNOWN: 'On Another platform',
  }
  expect(
    wordsOf(socialPlatform.options, (platform) =>
      found(drawn({ socialProfiles: [{ platform, url: 'https://x.example' }] }), Object.values(platforms)),
    ),
  ).toEqual(platforms)
})
