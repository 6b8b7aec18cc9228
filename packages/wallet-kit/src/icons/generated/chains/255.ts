/* Drawing: @web3icons/core, MIT license; see THIRD_PARTY.md. The mark belongs to its owner. */
export const icon =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' fill='none' viewBox='0 0 24 24'%3E%3Cg clip-path='url(%23kroma__a)'%3E%3Cpath fill='%237AE03A' d='M24 0H0v24h24z'/%3E%3Cpath fill='%23fff' d='M12 4.333 4 9.444 8 12l4-2.556L16 12l4-2.556z'/%3E%3Cpath fill='%23fff' d='m20 9.444-8 5.111-8-5.11v5.11l8 5.112 8-5.112z'/%3E%3C/g%3E%3Cdefs%3E%3CclipPath id='kroma__a'%3E%3Cpath fill='%23fff' d='M0 0h24v24H0z'/%3E%3C/clipPath%3E%3C/defs%3E%3C/svg%3E"
