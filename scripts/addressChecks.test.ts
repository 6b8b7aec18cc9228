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
const SOURCES = '{contracts,input,kit,local,safe,server,site}/**/*.{ts,tsx}'
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
  'contracts/deploy/addressFile.ts': 'parsed',
  'contracts/deploy/testAccounts.ts': 'parsed',
  'contracts/sale/pastedProof.ts': 'shape',
  'contracts/script/deploy.ts': 'parsed',
  'contracts/script/deployConfig.ts': 'parsed',
  'input/src/address/parseAddress.ts': 'parser',
  'kit/src/errors/addressChecksum.ts': 'parser',
  'kit/src/names/nft.ts': 'parser',
  'kit/src/sign-in/verifySignIn.ts': 'parsed',
  'kit/src/transactions/validate.ts': 'parsed',
  'kit/src/wallets/safe/safeConnector.ts': 'parsed',
  'kit/src/walletconnect/activeSession.ts': 'own',
  'kit/src/walletconnect/session.ts': 'parser',
  'local/src/collection.ts': 'own',
  'local/src/safe/safeOwners.ts': 'chain',
  'safe/src/chain/readApprovals.ts': 'parsed',
  'safe/src/chain/readEffects.ts': 'chain',
  'safe/src/chain/readSafe.ts': 'parsed',
  'safe/src/chain/safeStorage.ts': 'chain',
  'safe/src/decode/multiSend.ts': 'parsed',
  'safe/src/decode/workBudget.ts': 'chain',
  'safe/src/describe/describeCall.ts': 'chain',
  'safe/src/describe/settingsChange.ts': 'chain',
  'safe/src/events/safeEvents.ts': 'chain',
  'safe/src/hashes/serviceRequests.ts': 'parsed',
  'safe/src/review/callFindings.ts': 'chain',
  'safe/src/review/typedDataFindings.ts': 'shape',
  'safe/src/signatures/parseSignatures.ts': 'chain',
  'safe/src/wire/scalars.ts': 'protocol',
  'server/src/allowlists/checkList.ts': 'own',
  'server/src/chain/parseChainData.ts': 'chain',
  'server/src/collection/collectionProjection.ts': 'chain',
  'server/src/gateway/assets/collectibles/collectibles.ts': 'chain',
  'server/src/gateway/chains/overviewRoutes.ts': 'protocol',
  'server/src/gateway/chains/readDeployments.ts': 'chain',
  'server/src/gateway/config/completeChain.ts': 'parsed',
  'server/src/gateway/config/safeContracts.ts': 'chain',
  'server/src/gateway/http/listCache.ts': 'protocol',
  'server/src/gateway/openSafeChanges.ts': 'own',
  'server/src/gateway/safes/readCreation.ts': 'chain',
  'server/src/gateway/transactions/dataDetails.ts': 'chain',
  'server/src/sign-in/schemas.ts': 'own',
  'site/src/ui/safe/checkDetails.ts': 'service',
  'site/src/ui/safe/proposalSources.ts': 'service',
  'site/src/ui/safe/simulateCalls.ts': 'chain',
  'site/src/mint/proposal/proposal.ts': 'own',
  'site/src/safe/compose/MintForm.tsx': 'parsed',
  'site/src/safe/describeBytes.ts': 'service',
  'site/src/safe/elements/AddressText.tsx': 'service',
  'site/src/safe/messages/MessagePage.tsx': 'service',
  'site/src/safe/messages/useMessageReview.ts': 'service',
  'site/src/safe/review/addressNames.ts': 'parsed',
  'site/src/safe/review/settingsChanges.ts': 'chain',
  'site/src/safe/review/useAddressNames.ts': 'parsed',
  'site/src/safe/review/useReview.ts': 'parsed',
  'site/src/safe/sign/safeNote.ts': 'own',
  'site/src/safe/source/chain/describeEffect.ts': 'own',
  'site/src/safe/source/chain/describeProposal.ts': 'own',
  'site/src/safe/source/gatewaySource.ts': 'service',
  'site/src/studio/review/handOver.ts': 'parsed',
  'site/src/studio/words/logWords.ts': 'chain',
}

test('[M-08] product code reads addresses from outside with one parser', () => {
  const found = globSync(SOURCES, { cwd: root, exclude: (path) => GENERATED.test(`${path}/`) })
    .filter((path) => getFileKind(path) !== 'tests' && CHECKS.test(readFileSync(join(root, path), 'utf8')))
    .toSorted()
  expect(found).toEqual(Object.keys(ALLOWED).toSorted())
})
