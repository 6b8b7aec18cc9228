/* Drawing: @web3icons/core, MIT license; see THIRD_PARTY.md. The mark belongs to its owner. */
export const icon =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' fill='none' viewBox='0 0 24 24'%3E%3Cg clip-path='url(%23para-swap__a)'%3E%3Cpath fill='%232669F5' d='M24 0H0v24h24z'/%3E%3Cpath fill='%23fff' d='M20 18.399 12.6 5.6 5.2 18.4zM7.4 11.6l3.4-5.999H4zm9.578 5.105H8.222L12.6 9.134z'/%3E%3C/g%3E%3Cdefs%3E%3CclipPath id='para-swap__a'%3E%3Cpath fill='%23fff' d='M0 0h24v24H0z'/%3E%3C/clipPath%3E%3C/defs%3E%3C/svg%3E"
