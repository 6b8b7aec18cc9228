/* Our own drawing, in the wallet’s colors. The mark belongs to its owner. */
export const icon =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 28 28'%3E%3Cpath fill='%237443df' d='M0 0h28v28H0z'/%3E%3Ccircle cx='14' cy='14' r='9' fill='%23fff'/%3E%3Ccircle cx='10.8' cy='12' r='1.5' fill='%237443df'/%3E%3Ccircle cx='17.2' cy='12' r='1.5' fill='%237443df'/%3E%3Cpath fill='none' stroke='%237443df' stroke-width='2' stroke-linecap='round' stroke-linejoin='round' d='M10 16c1 2 2.300 3 4 3s3-1 4-3'/%3E%3C/svg%3E"
