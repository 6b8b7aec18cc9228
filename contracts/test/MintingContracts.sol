// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {Crates} from "../src/Crates.sol";
import {Scovilles} from "../src/Scovilles.sol";

/// @title Contracts that mint

/// @dev Has no callbacks: every call to it reverts.
contract NonReceiverMinter {
    function buy(Scovilles peppers, uint256 quantity) external payable {
        peppers.mint{value: msg.value}(0, quantity);
    }

    fallback() external {
        revert("mute");
    }
}

/// @dev Mints, and reverts unless the card is already known and wanted in the same transaction.
contract RerollingMinter {
    error NoCardYet(uint256 card);

    function buy(Scovilles peppers, uint256 tokenId, bytes32 link) external payable {
        peppers.mint{value: msg.value}(0, 1);
        peppers.closeCrate();
        (bool done,) = address(peppers).call(abi.encodeCall(Crates.revealCrate, (link)));
        if (!done) peppers.startFallbackReveal();
        (done,) = address(peppers).call(abi.encodeCall(Crates.finishFallbackReveal, ()));
        uint256[] memory ids = new uint256[](1);
        ids[0] = tokenId;
        uint256 card = peppers.cardsOf(ids)[0].number;
        if (card == 0) revert NoCardYet(card);
    }
}
