/**
 * [M-08] Addresses from outside are read by `@peppermint/input/address` alone. viem's functions and own patterns accept
 * what it refuses, so each file of the product that uses them is listed with the reason.
 */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { getFileKind } from './fileKinds.mjs'
import { root } from './runCommand.mjs'

const CHECKS = /\b(?:isAddress|getAddress|checksumAddress)\(|\{40\}/
const SOURCES = '{apps,contracts,dev/local,packages,tools}/**/*.{ts,tsx}'
const GENERATED = /(^|\/)(node_modules|dist|out|\.types|generated|build|testing|playground)\//

const REASONS = {
  parser: 'is the parser, or uses the kit’s copy of its rule, which a test compares with it',
  chain: 'formats what a node, calldata or a log holds as 20 bytes',
  parsed: 'formats or compares an address that was parsed before',
  own: 'reads what this code wrote itself',
  protocol: 'follows the protocol of Safe’s gateway, which accepts any case',
  service: 'reads a service’s answer, whose bytes are compared with a hash or the chain',
  shape: 'recognizes an address in a longer text; its value is not used as one from outside',
} as const

const ALLOWED: Readonly<Record<string, keyof typeof REASONS>> = {
  'apps/studio/src/launch/launchStore.ts': 'own',
  'packages/sale/src/launch/addressFile.ts': 'parsed',
  'packages/sale/src/launch/verifyDeployment.ts': 'parsed',
  'contracts/known/testAccounts.ts': 'parsed',
  'packages/sale/src/pastedProof.ts': 'shape',
  'packages/sale/src/launch/deployConfig.ts': 'parsed',
  'packages/input/src/address/parseAddress.ts': 'parser',
  'packages/wallet-kit/src/errors/addressChecksum.ts': 'parser',
  'packages/wallet-kit/src/names/readAvatar.ts': 'parser',
  'packages/wallet-kit/src/sign-in/verifySignIn.ts': 'parsed',
  'packages/wallet-kit/src/transactions/validate.ts': 'parsed',
  'packages/wallet-kit/src/wallets/safe/safeConnector.ts': 'parsed',
  'packages/wallet-kit/src/walletconnect/activeSession.ts': 'own',
  'packages/wallet-kit/src/walletconnect/session.ts': 'parser',
  'dev/local/src/safe/safeOwners.ts': 'chain',
  'dev/local/wallet/window/describe.ts': 'shape',
  'packages/safe/src/chain/readApprovals.ts': 'parsed',
  'packages/safe/src/chain/readEffects.ts': 'chain',
  'packages/safe/src/chain/readSafe.ts': 'parsed',
  'packages/safe/src/chain/safeStorage.ts': 'chain',
  'packages/safe/src/creation/planCreation.ts': 'own',
  'packages/safe/src/decode/multiSend.ts': 'parsed',
  'packages/safe/src/decode/workBudget.ts': 'chain',
  'packages/safe/src/describe/describeCall.ts': 'chain',
  'packages/safe/src/describe/settingsChange.ts': 'chain',
  'packages/safe/src/events/safeEvents.ts': 'chain',
  'packages/safe/src/hashes/serviceRequests.ts': 'parsed',
  'packages/safe/src/review/callFindings.ts': 'chain',
  'packages/safe/src/review/compareSafe.ts': 'parsed',
  'packages/safe/src/review/lookAlikes.ts': 'parsed',
  'packages/safe/src/review/typedDataFindings.ts': 'shape',
  'packages/safe/src/signatures/parseSignatures.ts': 'chain',
  'packages/safe/src/wire/scalars.ts': 'protocol',
  'apps/server/src/allowlists/checkList.ts': 'own',
  'packages/indexer/src/chain/parseChainData.ts': 'chain',
  'apps/server/src/collection/collectionProjection.ts': 'chain',
  'apps/gateway/src/assets/collectibles/collectibles.ts': 'chain',
  'apps/gateway/src/chains/chainRoutes.ts': 'protocol',
  'apps/gateway/src/chains/overviewRoutes.ts': 'protocol',
  'apps/gateway/src/config/completeChain.ts': 'parsed',
  'apps/gateway/src/config/safeContracts.ts': 'chain',
  'apps/gateway/src/export/exportRoutes.ts': 'own',
  'apps/gateway/src/http/listCache.ts': 'protocol',
  'apps/gateway/src/safeChanges.ts': 'own',
  'apps/gateway/src/safes/readCreation.ts': 'chain',
  'apps/gateway/src/security/counterparties.ts': 'chain',
  'apps/gateway/src/transactions/dataDetails.ts': 'chain',
  'packages/api/src/signInSchemas.ts': 'own',
  'packages/ui/src/page/earlyAccount.ts': 'own',
  'packages/ui/src/safe/checkDetails.ts': 'service',
  'packages/ui/src/safe/proposalSources.ts': 'service',
  'packages/ui/src/safe/simulateCalls.ts': 'chain',
  'apps/mint/src/mint/proposal/proposal.ts': 'own',
  'apps/safe/src/compose/MintForm.tsx': 'parsed',
  'apps/safe/src/create/prepareCreation.ts': 'chain',
  'apps/safe/src/describeBytes.ts': 'service',
  'apps/safe/src/elements/AddressText.tsx': 'service',
  'apps/safe/src/messages/MessagePage.tsx': 'service',
  'apps/safe/src/messages/useMessageReview.ts': 'service',
  'apps/safe/src/review/addressNames.ts': 'parsed',
  'apps/safe/src/review/settingsChanges.ts': 'chain',
  'apps/safe/src/review/useAddressNames.ts': 'parsed',
  'apps/safe/src/review/useReview.ts': 'parsed',
  'apps/safe/src/sign/safeNote.ts': 'own',
  'apps/safe/src/source/chain/describeEffect.ts': 'own',
  'apps/safe/src/source/chain/describeProposal.ts': 'own',
  'apps/safe/src/source/gatewaySource.ts': 'service',
  'apps/studio/src/review/handOver.ts': 'parsed',
  'apps/studio/src/words/logWords.ts': 'chain',
}

test('[M-08] product code reads addresses from outside with one parser', () => {
  const found = globSync(SOURCES, { cwd: root, exclude: (path) => GENERATED.test(`${path}/`) })
    .filter((path) => getFileKind(path) !== 'tests' && CHECKS.test(readFileSync(join(root, path), 'utf8')))
    .toSorted()
  expect(found).toEqual(Object.keys(ALLOWED).toSorted())
})
