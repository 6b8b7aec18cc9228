/** The collection's whole ABI, which only a Safe without a gateway and the reviews decode with: it loads with them. */
export { scovillesAbi } from '@peppermint/contracts'
