/** What can be wrong with a creator's list, as codes with values: the commands say it in English, a page in its language. */

import { describeAddressProblem, type AddressProblem } from '@peppermint/input/address'

/** Of one cell. `cell` is quoted and safe to print. */
export type CellProblem =
  | { readonly type: 'no-address' | 'zero-address' | 'no-quota' | 'zero-quota' | 'no-price' }
  | {
      readonly type: 'formula' | 'quota-not-whole' | 'price-not-decimal'
      readonly cell: string
    }
  /** `cell` is absent where it may be a private key. */
  | { readonly type: 'address'; readonly address: AddressProblem; readonly cell?: string }
  | { readonly type: 'quota-too-high'; readonly cell: string; readonly max: number }
  | { readonly type: 'quota-above-cap'; readonly quota: number; readonly cap: number }
  | { readonly type: 'price-too-precise'; readonly cell: string; readonly places: number }
  | { readonly type: 'price-too-high'; readonly cell: string }

/** A column that may be replaced by one value for everyone. */
export type OptionalColumn = 'quota' | 'price'

/** Of one row, the header included. */
export type ListProblem =
  | CellProblem
  | { readonly type: 'misplaced-quote' | 'no-accounts' | 'not-commas' | 'no-address-column' }
  | { readonly type: 'duplicate-column' | 'unknown-column'; readonly cell: string }
  | { readonly type: 'column-and-option' | 'no-column'; readonly column: OptionalColumn }
  | { readonly type: 'invalid-option'; readonly column: OptionalColumn; readonly problem: CellProblem }
  | { readonly type: 'too-many-cells'; readonly cells: number; readonly columns: number }
  | { readonly type: 'duplicate-account'; readonly account: string; readonly row: number }
  | { readonly type: 'no-airdrop-columns' | 'no-recipients' }
  | { readonly type: 'invalid-quantity'; readonly cell: string; readonly max: number }

/** As the commands say it: a sentence. */
export function describeListProblem(problem: ListProblem): string {
  switch (problem.type) {
    case 'no-address':
      return 'The address is missing.'
    case 'formula':
      return `${problem.cell} is a formula, not an address.`
    case 'address': {
      const sentence = describeAddressProblem(problem.address)
      return problem.cell === undefined ? sentence : `${problem.cell}: ${sentence}`
    }
    case 'zero-address':
      return 'The zero address cannot mint.'
    case 'no-quota':
      return 'The quota is missing.'
    case 'quota-not-whole':
      return `The quota ${problem.cell} is not a whole number.`
    case 'zero-quota':
      return 'The quota is zero: leave the account out instead.'
    case 'quota-too-high':
      return `The quota ${problem.cell} is above ${problem.max}, the most that the contract can count.`
    case 'quota-above-cap':
      return `The quota ${problem.quota} is above the phase’s cap of ${problem.cap} for one account.`
    case 'no-price':
      return 'The price is missing; write 0 if the account mints for free.'
    case 'price-not-decimal':
      return `The price ${problem.cell} is not a plain decimal such as 60 or 0.5.`
    case 'price-too-precise':
      return `The price ${problem.cell} has ${problem.places} decimal places; 18 is the most.`
    case 'price-too-high':
      return `The price ${problem.cell} is above 79,228,162,514, the most that the contract can hold.`
    default:
      return describeRowProblem(problem)
  }
}

function describeRowProblem(problem: Exclude<ListProblem, CellProblem>): string {
  switch (problem.type) {
    case 'misplaced-quote':
      return 'A quotation mark is misplaced: one opens a cell, and one closes it.'
    case 'no-accounts':
      return 'No accounts: a header and at least one row are required.'
    case 'not-commas':
      return 'The cells must be separated by commas: save the list as “CSV (comma delimited)”.'
    case 'no-address-column':
      return 'The first row must name the columns, and one of them must be address.'
    case 'duplicate-column':
      return `The column ${problem.cell} appears twice.`
    case 'unknown-column':
      return `The column ${problem.cell} is unknown; a list has address, quota and price, separated by commas.`
    case 'column-and-option':
      return `The list has a column ${problem.column} already: leave --${problem.column} out, or take the column out.`
    case 'no-column':
      return `There is no column ${problem.column}: add it, or give --${problem.column} for everyone.`
    case 'invalid-option':
      return `--${problem.column}: ${describeListProblem(problem.problem)}`
    case 'too-many-cells':
      return `There are ${problem.cells} cells, but the header names ${problem.columns}.`
    case 'duplicate-account':
      return `${problem.account} is in row ${problem.row} already.`
    case 'no-airdrop-columns':
      return 'The first row must name the two columns: address,quantity.'
    case 'no-recipients':
      return 'No accounts: at least one row below the header is required.'
    case 'invalid-quantity':
      return `The quantity ${problem.cell} is not a whole number from 1 to ${problem.max}.`
  }
}
