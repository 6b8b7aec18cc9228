/** What is wrong with a list, or with reading it. The worker answers with codes; the page has the words. */
import type { CellProblem, ListProblem, OptionalColumn } from '@peppermint/sale/allowlist/checkAllowlist.ts'
import type { FileProblem, PublishedProblem } from '../allowlist/listMessages.ts'
import { addressProblemWords } from '@peppermint/ui/words/addressWords.ts'
import { t } from '@peppermint/ui/words/t.ts'

/** A sentence about a row. */
export function listProblemWords(problem: ListProblem): string {
  switch (problem.type) {
    case 'misplaced-quote':
      return t`A quotation mark is misplaced: one opens a cell, and one closes it.`
    case 'no-accounts':
      return t`No accounts: a header and at least one row are required.`
    case 'not-commas':
      return t`The cells must be separated by commas: save the list as “CSV (comma delimited)”.`
    case 'no-address-column':
      return t`The first row must name the columns, and one of them must be address.`
    case 'duplicate-column':
      return t`The column ${problem.cell} appears twice.`
    case 'unknown-column':
      return t`The column ${problem.cell} is unknown; a list has address, quota and price, separated by commas.`
    case 'column-and-option':
      return problem.column === 'quota'
        ? t`The list has a column quota already: leave “Quota” out, or take the column out.`
        : t`The list has a column price already: leave “Price” out, or take the column out.`
    case 'no-column':
      return problem.column === 'quota'
        ? t`There is no column quota: add it, or give “Quota” for everyone.`
        : t`There is no column price: add it, or give “Price” for everyone.`
    case 'invalid-option':
      return optionWords(problem.column, cellProblemWords(problem.problem))
    case 'too-many-cells':
      return t`There are ${problem.cells} cells, but the header names ${problem.columns}.`
    case 'duplicate-account':
      return t`${problem.account} is in row ${problem.row} already.`
    case 'no-airdrop-columns':
      return t`The first row must name the two columns: address,quantity.`
    case 'no-recipients':
      return t`No accounts: at least one row below the header is required.`
    case 'invalid-quantity':
      return t`The quantity ${problem.cell} is not a whole number from 1 to ${problem.max}.`
    default:
      return cellProblemWords(problem)
  }
}

/** @param sentence what is wrong with the value that was entered for everyone. */
const optionWords = (column: OptionalColumn, sentence: string): string =>
  column === 'quota' ? t`“Quota”: ${sentence}` : t`“Price”: ${sentence}`

function cellProblemWords(problem: CellProblem): string {
  switch (problem.type) {
    case 'no-address':
      return t`The address is missing.`
    case 'formula':
      return t`${problem.cell} is a formula, not an address.`
    case 'address': {
      const sentence = addressProblemWords(problem.address)
      return problem.cell === undefined ? sentence : `${problem.cell}: ${sentence}`
    }
    case 'zero-address':
      return t`The zero address cannot mint.`
    case 'no-quota':
      return t`The quota is missing.`
    case 'quota-not-whole':
      return t`The quota ${problem.cell} is not a whole number.`
    case 'zero-quota':
      return t`The quota is zero: leave the account out instead.`
    case 'quota-too-high':
      return t`The quota ${problem.cell} is above ${problem.max}, the most that the contract can count.`
    case 'quota-above-cap':
      return t`The quota ${problem.quota} is above the phase’s cap of ${problem.cap} for one account.`
    case 'no-price':
      return t`The price is missing; write 0 if the account mints for free.`
    case 'price-not-decimal':
      return t`The price ${problem.cell} is not a plain decimal of ${COLLECTION.chain.coin.symbol} such as 60 or 0.5.`
    case 'price-too-precise':
      return t`The price ${problem.cell} has ${problem.places} decimal places; 18 is the most.`
    case 'price-too-high':
      return t`The price ${problem.cell} is above 79,228,162,514 ${COLLECTION.chain.coin.symbol}, the most that the contract can hold.`
  }
}

/** Why a file could not be read. */
export function fileProblemWords(name: string, problem: FileProblem): string {
  switch (problem.type) {
    case 'too-large':
      return t`${name} couldn’t be read. The file is larger than 64 MB.`
    case 'not-utf8':
      return t`${name} couldn’t be read. It is not UTF-8 text. Save it as “CSV UTF-8”.`
    case 'changed':
      // The browser's own message is in its language.
      return `${t`${name} couldn’t be read. Choose it again; it may have changed.`} ${problem.message}`
  }
}

/** Why the published list could not be read. */
export function publishedProblemWords(problem: PublishedProblem): string {
  switch (problem.type) {
    case 'missing-file':
      return t`${problem.file} is missing.`
    case 'invalid-entry':
      return t`${problem.account} in ${problem.file}: ${problem.reason}`
    case 'status':
      return t`The server answered with status ${problem.code}.`
    case 'other':
      return problem.message
  }
}
