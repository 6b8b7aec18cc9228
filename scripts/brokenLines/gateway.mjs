/** Broken lines of G: the gateway, as a client and as a service. */
import { breaks } from './breaks.mjs'

const CLIENT = ['packages/safe/src/client/gatewayClient.ts', 'packages/safe/src/client/client.test.ts']
const SERVICE = 'apps/gateway/src'
const SENDS = '%s sends %s'

/** What the client asks for, broken. */
const asks = (find, replace) => breaks(CLIENT[0], find, replace, CLIENT[1], SENDS)
/** The service's answer, broken. */
const answers = (file, find, replace, test, title) =>
  breaks(`${SERVICE}/${file}`, find, replace, `${SERVICE}/${test}`, title)

export const gateway = {
  'G-01': [
    asks(
      'getSafe: (chainId: string, safe: Address) => get<typeof wire.safeInfo>(safePath(chainId, safe)',
      'getSafe: (chainId: string, safe: Address) => get<typeof wire.safeInfo>(chainPath(chainId)',
    ),
    answers(
      'safes/safeRoutes.ts',
      'address: named(safe),',
      'address: named(singleton),',
      'safes/safeRoutes.test.ts',
      'answers a Safe with its settings',
    ),
  ],
  'G-02': [
    asks('/incoming-transfers/`, filter, pageUrl', '/transfers/`, filter, pageUrl'),
    answers(
      'transactions/listFilters.ts',
      "fraction.replace(/0+$/, '').length > decimals",
      'false',
      'transactions/listFilters.test.ts',
    ),
  ],
  'G-03': [
    asks('/module-transactions/`', '/modules/`'),
    answers(
      'transactions/moduleList.ts',
      'to && eq(moduleExecutions.to, to),',
      '',
      'transactions/listEnumerations.test.ts',
      'the filter $name',
    ),
    answers(
      'transactions/summaries.ts',
      "txStatus: row.isSuccessful ? 'SUCCESS' : 'FAILED'",
      "txStatus: 'SUCCESS'",
      'transactions/listEnumerations.test.ts',
      'failed is FAILED',
    ),
  ],
  'G-04': [
    asks('/multisig-transactions/`', '/multisigs/`'),
    answers(
      'transactions/multisigList.ts',
      'nonce === undefined ? undefined : eq(table.nonce, nonce),',
      '',
      'transactions/listEnumerations.test.ts',
      'the filter $name',
    ),
  ],
  'G-05': [
    asks("currency = 'usd'", "currency = 'eur'"),
    answers(
      'assets/balances.ts',
      '(!trusted || trustedTokens.has(token.address))',
      'true',
      'assets/balances.test.ts',
      'shows received tokens',
    ),
  ],
  'G-06': [
    asks("'/v1/balances/supported-fiat-codes'", "'/v1/balances/fiat-codes'"),
    answers(
      'assets/balanceRoutes.ts',
      'context.json([...codes], 200)',
      'context.json([...codes].toReversed(), 200)',
      'assets/balances.test.ts',
    ),
  ],
  'G-07': [
    asks('${chainPath(chainId)}/owners/', '${chainPath(chainId)}/accounts/'),
    answers(
      'safes/readOwnedSafes.ts',
      'isProven || confirmed.has(safe)).map',
      'true).map',
      'safes/readOwnedSafes.test.ts',
    ),
  ],
  'G-08': [
    asks("${safePath(chainId, safe, 'v2')}/collectibles", '${safePath(chainId, safe)}/collectibles'),
    answers(
      'assets/collectibles/collectibleRoutes.ts',
      'MAX_PLAIN = 100',
      'MAX_PLAIN = 99',
      'assets/collectibles/collectibles.test.ts',
      'version 2 has pages',
    ),
  ],
  'G-09': [
    asks('/transactions/history`', '/history`'),
    answers('transactions/imitation.ts', 'one !== two &&', '', 'transactions/imitation.test.ts'),
  ],
  'G-10': [
    asks('/transactions/queued`', '/queue`'),
    breaks(
      'packages/safe/src/describe/queueItems.ts',
      "if (after === nonce) return 'HasNext'",
      '',
      'packages/safe/src/describe/queueItems.test.ts',
    ),
  ],
  'G-11': [
    asks(
      'get<typeof wire.transactionDetails>(`${chainPath(chainId)}/transactions/',
      'get<typeof wire.transactionDetails>(`${chainPath(chainId)}/transaction/',
    ),
    answers('transactions/ids.ts', '${part - 1}', '${part}', 'transactions/ids.test.ts'),
  ],
  'G-12': [
    asks('/multisig-transactions/estimations`', '/estimations`'),
    answers(
      'transactions/estimationRoutes.ts',
      'next = row.nonce + 1',
      'next = row.nonce',
      'transactions/estimation.test.ts',
    ),
  ],
  'G-13': [
    asks('/propose`', '/proposals`'),
    answers(
      'transactions/proposeTransaction.ts',
      "if (transaction.nonce < state.nonce) throw new GatewayError(422, 'Invalid nonce')",
      '',
      'transactions/propose.test.ts',
      'checks nonce',
    ),
  ],
  'G-14': [
    asks("path: '/v1/chains', query", "path: '/v2/chains', query"),
    answers(
      'chains/chainRoutes.ts',
      '.slice(page.offset, page.offset + page.limit)',
      '.slice(page.offset)',
      'chains/chains.test.ts',
      'pages of chains',
    ),
  ],
  'G-15': [
    asks('/safe-apps`', '/apps`'),
    answers(
      'chains/safeAppRoutes.ts',
      'accessControl.value?.includes(client) === true',
      'true',
      'chains/chains.test.ts',
    ),
  ],
  'G-16': [
    asks('/about/master-copies`', '/about/singletons`'),
    answers(
      'safes/safeRoutes.ts',
      'version: singletonVersion(singleton)',
      "version: '1.3.0'",
      'safes/safeRoutes.test.ts',
    ),
  ],
  'G-17': [
    asks('/data-decoder`', '/decoder`'),
    answers(
      'decoder/decoderRoutes.ts',
      'if (decoded === undefined) throw new GatewayError(404',
      'if (decoded === undefined) throw new GatewayError(400',
      'decoder/decoderRoutes.test.ts',
      'unknown selector',
    ),
  ],
  'G-18': [
    asks('path: `${safePath(chainId, safe)}/messages`', 'path: `${chainPath(chainId)}/messages`'),
    answers(
      'messages/messageRoutes.ts',
      'if (timestamp === labeled) return [item]',
      '',
      'messages/messages.test.ts',
    ),
  ],
  'G-19': [
    asks(
      'get<typeof wire.safeMessage>(`${chainPath(chainId)}/messages/',
      'get<typeof wire.safeMessage>(`${chainPath(chainId)}/message/',
    ),
    answers(
      'messages/messageQueries.ts',
      'ofOwners.length >= threshold',
      'ofOwners.length > threshold',
      'messages/messages.test.ts',
      'current owners count',
    ),
  ],
  'G-20': [
    asks(
      'await post(`${safePath(chainId, safe)}/messages`, body)',
      'await post(`${chainPath(chainId)}/messages`, body)',
    ),
    answers(
      'messages/messageRoutes.ts',
      "preparedSignature === null ? 'NEEDS_CONFIRMATION' : 'CONFIRMED'",
      "'CONFIRMED'",
      'messages/messages.test.ts',
      'needs confirmations',
    ),
  ],
  'G-21': [
    asks('/signatures`, body', '/confirmations`, body'),
    answers(
      'messages/messageQueries.ts',
      'joinSignatures(ofOwners) : otherwise',
      'otherwise : otherwise',
      'messages/messages.test.ts',
      'the signature of %s',
    ),
  ],
  'G-22': [
    asks(
      "delegatePage>(`${chainPath(chainId, 'v2')}/delegates`",
      'delegatePage>(`${chainPath(chainId)}/delegates`',
    ),
    answers(
      'delegates/delegates.ts',
      'label === undefined ? undefined : eq(delegates.label, label),',
      '',
      'delegates/delegates.test.ts',
      'lists by each filter',
    ),
  ],
  'G-23': [
    asks("'/v1/register/notifications'", "'/v1/notifications'"),
    answers(
      'notifications/devices.ts',
      '> MAX_ANONYMOUS)',
      '> MAX_ANONYMOUS + 1)',
      'notifications/devices.test.ts',
      'only so many Safes',
    ),
  ],
  'G-24': [
    asks('/safes/${encodeURIComponent(safe)}`,\n      ),', '`,\n      ),'),
    answers(
      'notifications/notificationRoutes.ts',
      "(404, 'No Subscription Found!')",
      "(400, 'No Subscription Found!')",
      'notifications/devices.test.ts',
      'ends notifications of one Safe',
    ),
  ],
  'G-25': [
    asks(
      'remove(`${chainPath(chainId)}/notifications/devices/${encodeURIComponent(uuid)}`)',
      'remove(`${chainPath(chainId)}/notifications/${encodeURIComponent(uuid)}`)',
    ),
    answers(
      'notifications/notificationRoutes.ts',
      "(404, 'No Device Found!')",
      "(400, 'No Device Found!')",
      'notifications/devices.test.ts',
      'ends all notifications',
    ),
  ],
  'G-26': [
    breaks(
      'packages/safe/src/client/sendRequest.ts',
      'return `${shown}: ${message}`',
      'return message',
      CLIENT[1],
    ),
    answers('http/gatewayError.ts', 'code: status,', 'code: 0,', 'assets/balances.test.ts'),
  ],
  'G-27': [
    breaks(
      'packages/safe/src/describe/describeCall.ts',
      "'INCOMING' : 'UNKNOWN'",
      "'INCOMING' : 'INCOMING'",
      'packages/safe/src/describe/describeCall.test.ts',
    ),
  ],
  'G-28': [
    breaks('packages/safe/src/client/time.ts', 'MINUTE_SECONDS = 60', 'MINUTE_SECONDS = 61', CLIENT[1]),
    breaks('packages/safe/src/client/time.ts', 'HOUR_SECONDS = 60', 'HOUR_SECONDS = 61', CLIENT[1]),
    breaks('packages/safe/src/client/time.ts', 'DAY_SECONDS = 24', 'DAY_SECONDS = 25', CLIENT[1]),
    breaks('packages/safe/src/client/time.ts', 'WEEK_SECONDS = 7', 'WEEK_SECONDS = 8', CLIENT[1]),
    breaks('packages/safe/src/client/time.ts', 'YEAR_SECONDS = 365', 'YEAR_SECONDS = 366', CLIENT[1]),
  ],
}
