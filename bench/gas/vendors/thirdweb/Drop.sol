// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

// Only so that the compiler meets the vendor's contract; it is measured as published.
import {DropERC721} from "@thirdweb-dev/contracts/prebuilts/drop/DropERC721.sol";
