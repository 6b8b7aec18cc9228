/** Broken lines of E, F, L, O and S: collection pages, the mint page, languages, one's own collection, the studio. */
import { breaks } from './breaks.mjs'

const MINT = 'apps/mint/src'
const STUDIO = 'apps/studio/src'
const SERVER_PAGES = 'apps/server/src/http/pages'
const LOCALIZE = 'packages/ui/build/localize'
const COLLECTIONS = 'packages/sale/src/collections'

export const pages = {
  'E-01': [
    breaks(`${MINT}/pepper/PepperPage.tsx`, '<PepperHistory answer={answer} />', '', `${MINT}/pages.test.ts`),
  ],
  'E-02': [breaks(`${MINT}/owner/OwnerPage.tsx`, '?cursor=${next}`', '`', `${MINT}/pages.test.ts`)],
  'E-03': [
    breaks(
      `${MINT}/owner/send/prepareSend.ts`,
      "if (isAddressEqual(decoded.to, from)) return { status: 'invalid', text: selfProblem }",
      '',
      `${MINT}/owner/send/send.test.ts`,
      'is refused as a recipient',
    ),
  ],
  'E-04': [
    breaks(
      `${MINT}/stats/MintCurve.tsx`,
      '<summary>{t`Mints as a table`}</summary>',
      '',
      `${MINT}/pages.test.ts`,
    ),
  ],
  'F-02': [
    breaks(
      `${MINT}/mint/mintState.ts`,
      'if (!isRead || unopened === undefined) {',
      'if (unopened === undefined) {',
      `${MINT}/mint/deriveLists.test.ts`,
    ),
    breaks(
      'packages/ui/src/mints/closedTokens.ts',
      "shown?.entry.status === 'confirmed'",
      "shown?.entry.status === 'failed'",
      'packages/ui/src/mints/closedTokens.test.ts',
      'packets of the shown mint',
    ),
  ],
  'F-03': [
    breaks(
      `${MINT}/mint/states/Closed.tsx`,
      '{isOver && state.wallet && (',
      '{isOver && state.wallet === null && (',
      `${MINT}/mint/MintPanel.test.tsx`,
    ),
  ],
  'F-04': [
    breaks(
      `${MINT}/app/sections/Deck.tsx`,
      'supply - (opened[cultivar] ?? 0)',
      'supply',
      `${MINT}/app/sections/Deck.test.ts`,
    ),
  ],
  'F-05': [
    breaks(
      `${MINT}/app/sections/verifyCrates.ts`,
      'card?.number !== number || ',
      '',
      `${MINT}/app/sections/verifyCrates.test.ts`,
    ),
  ],
  'F-06': [
    breaks(
      `${MINT}/app/sections/startYours.tsx`,
      " || (isComplete && reading.source === 'fallback')",
      '',
      `${MINT}/app/sections/startYours.test.ts`,
    ),
  ],
  'L-01': [
    breaks(
      `${SERVER_PAGES}/pageLanguage.ts`,
      'const isRepeated = code.toLowerCase() === base && inOtherScript.includes(base)',
      'const isRepeated = false',
      `${SERVER_PAGES}/pageRoutes.test.ts`,
    ),
  ],
  'L-02': [
    breaks(
      `${SERVER_PAGES}/pageLanguage.ts`,
      'YEAR_SECONDS = 31_536_000',
      'YEAR_SECONDS = 3_153_600',
      `${SERVER_PAGES}/pageRoutes.test.ts`,
      'for a year',
    ),
  ],
  'L-03': [
    breaks(
      'packages/ui/src/page/pageHead.ts',
      'const url = plainUrl && urlIn(plainUrl, language)',
      'const url = plainUrl',
      `${MINT}/app/pageHead.test.ts`,
    ),
  ],
  'L-04': [
    breaks(
      `${LOCALIZE}/catalogues.ts`,
      '[BY_THREE]: secondGroup?.length === 2 ? INDIAN : BY_THREE,',
      '[BY_THREE]: BY_THREE,',
      `${LOCALIZE}/numbers.test.ts`,
    ),
  ],
  'L-05': [
    breaks(
      `${MINT}/pepper/PepperPage.tsx`,
      'isRightToLeft ? [next, previous] : [previous, next]',
      '[previous, next]',
      `${MINT}/pepper/PepperPage.test.ts`,
    ),
    breaks(
      `${MINT}/peppers/GalleryGrid.tsx`,
      'ArrowLeft: isRightToLeft ? 1 : -1',
      'ArrowLeft: -1',
      `${MINT}/peppers/GalleryGrid.test.ts`,
    ),
  ],
  'L-06': [
    breaks(
      `${LOCALIZE}/localizeCode.ts`,
      "return localized(found, placeholders, tag === 't' ? writeText : writeParts)",
      "return `(${localized(found, placeholders, tag === 't' ? writeText : writeParts)})`",
      `${LOCALIZE}/localize.test.ts`,
    ),
  ],
  'O-02': [
    breaks(
      `${STUDIO}/words/artWords.ts`,
      "COLLECTION.art.type === 'hosted'",
      "COLLECTION.art.type !== 'hosted'",
      `${STUDIO}/words/sectionWords.test.ts`,
    ),
  ],
  'O-03': [
    breaks(
      `${COLLECTIONS}/loadCollection.ts`,
      "if (issues.length > 0) throw new InvalidCollection(issues.join('\\n'))",
      "if (issues.length > 0) throw new InvalidCollection(issues[0] ?? '')",
      `${COLLECTIONS}/loadCollection.test.ts`,
      'each with its reason',
    ),
  ],
  'S-01': [
    breaks(
      `${STUDIO}/words/operationChanges.ts`,
      'return comparePhases(collection.sale.phases[operation.phase], after.sale.phases[operation.phase])',
      'return comparePhases(after.sale.phases[operation.phase], after.sale.phases[operation.phase])',
      `${STUDIO}/review/changes.test.ts`,
      'before and after',
    ),
  ],
  'S-02': [
    breaks(
      `${STUDIO}/review/access.ts`,
      'kind.owners.some((owner) => isSameAccount(owner, account))',
      'kind.owners.length > 0',
      `${STUDIO}/review/access.test.ts`,
    ),
  ],
  'S-03': [
    breaks(
      `${STUDIO}/review/sendStep.ts`,
      'await runExclusive(`peppermint.studio.run.${run.id}`',
      'await runExclusive(`peppermint.studio.run.${Math.random()}`',
      `${STUDIO}/review/sendStep.test.ts`,
      'two tabs that send',
    ),
  ],
  'S-04': [
    breaks(
      `${STUDIO}/review/handOver.ts`,
      "if (!draft.add(calls)) return 'full'",
      'draft.add(calls)',
      `${STUDIO}/review/handOver.test.ts`,
      'refused as a whole',
    ),
  ],
  'S-05': [
    breaks(
      `${STUDIO}/airdrop/readAirdropList.ts`,
      'row: isHeaderless ? Math.max(1, row - 1) : row,',
      'row,',
      `${STUDIO}/airdrop/readAirdropList.test.ts`,
      'each wrong row',
    ),
  ],
  'S-06': [
    breaks(
      `${STUDIO}/log/readLog.ts`,
      'return isShown(eventName) ?',
      'return !isShown(eventName) ?',
      `${STUDIO}/log/readLog.test.ts`,
      'who sent it',
    ),
  ],
  'S-07': [
    breaks(
      `${STUDIO}/phases/phaseFields.ts`,
      'parseEnd(fields.end, before)',
      'parseEnd(fields.end, undefined)',
      `${STUDIO}/phases/phases.test.ts`,
      'stays exactly as on chain',
    ),
  ],
  'S-08': [
    breaks(
      `${STUDIO}/allowlist/listChecker.ts`,
      'root: computeRoot(rows, scope, (done) =>',
      'root: computeRoot(rows.slice(1), scope, (done) =>',
      `${STUDIO}/allowlist/allowlist.test.ts`,
    ),
  ],
  'S-09': [
    breaks(
      `${STUDIO}/rehearsal/simulateMint.ts`,
      "if (!isTime(seen, time)) return { status: 'unsupported' }",
      '',
      `${STUDIO}/rehearsal/rehearsal.test.ts`,
      'is not believed',
    ),
  ],
}
