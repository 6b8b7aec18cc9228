// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {Base64} from "../../src/art/Base64.sol";
import {Chance} from "../../src/art/Chance.sol";
import {Integers} from "../../src/art/Integers.sol";
import {Assertions} from "../Assertions.sol";

/// @title Sines, pseudorandom draws and base64 against reference implementations
contract ArithmeticTest is Assertions {
    bytes private constant DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

    function test_sineOfEachQuarterTurn() public pure {
        int256[5] memory angles = [int256(0), 256, 512, 768, 1024];
        int256[5] memory sines = [int256(0), 1000, 0, -1000, 0];
        for (uint256 i; i < 5; ++i) {
            assertEq(uint256(Integers.sine(angles[i]) + 2000), uint256(sines[i] + 2000));
            assertEq(uint256(Integers.cosine(angles[i] - 256) + 2000), uint256(sines[i] + 2000));
        }
        assertEq(uint256(Integers.sine(8)), 49);
        assertEq(uint256(Integers.sine(85)), 497);
    }

    function test_sinesAreOddAndRepeat(int16 angle) public pure {
        assertTrue(Integers.sine(angle) == -Integers.sine(-int256(angle)));
        assertTrue(Integers.sine(angle) == Integers.sine(int256(angle) + 4096));
        assertTrue(Integers.sine(angle) == Integers.sine(512 - int256(angle)));
    }

    function test_drawMatchesTheFormulaAndStaysBelowTheBound(uint32 seed, uint16 stream, uint16 place, uint24 below) public pure {
        below = below % (1 << 20);
        uint256 x = (uint256(seed) * 0x9e3779b1) ^ ((uint256(stream) * 65536 + place + 1) * 0x85ebca6b);
        x &= type(uint32).max;
        x = ((x ^ (x >> 16)) * 0x7feb352d) & type(uint32).max;
        x = ((x ^ (x >> 15)) * 0x846ca68b) & type(uint32).max;
        x ^= x >> 16;
        uint256 drawn = Chance.draw(seed, stream, place, below);
        assertEq(drawn, (x * below) >> 32);
        assertTrue(drawn < below || below == 0);
        assertEq(uint256(Chance.signed(seed, stream, place, below)), drawn);
    }

    function encoded(bytes memory data) private pure returns (string memory text) {
        assembly {
            // Bytes after the data must not affect the text.
            mstore(add(add(data, 32), mload(data)), not(0))
        }
        text = new string(data.length * 2 + 64);
        uint256 source;
        uint256 target;
        assembly {
            source := add(data, 32)
            target := add(text, 32)
        }
        uint256 end = Base64.encode(source, data.length, target);
        assembly {
            mstore(text, sub(end, target))
        }
    }

    function test_base64MatchesTheRfcVectors() public pure {
        assertEq(encoded(""), "");
        assertEq(encoded("f"), "Zg==");
        assertEq(encoded("fo"), "Zm8=");
        assertEq(encoded("foo"), "Zm9v");
        assertEq(encoded("foob"), "Zm9vYg==");
        assertEq(encoded("fooba"), "Zm9vYmE=");
        assertEq(encoded("foobar"), "Zm9vYmFy");
    }

    /// forge-config: default.fuzz.runs = 512
    function test_base64MatchesAReferenceEncoder(bytes calldata data) public pure {
        bytes memory plain = new bytes((data.length + 2) / 3 * 4);
        for (uint256 i; i < plain.length; ++i) {
            uint256 bit = i * 6;
            uint256 pair = uint256(byteOf(data, bit / 8)) << 8 | byteOf(data, bit / 8 + 1);
            bool padding = bit >= data.length * 8;
            plain[i] = padding ? bytes1("=") : DIGITS[(pair >> (10 - bit % 8)) & 63];
        }
        assertEq(encoded(data), string(plain));
    }

    function byteOf(bytes calldata data, uint256 i) private pure returns (uint8) {
        return i < data.length ? uint8(data[i]) : 0;
    }

    function test_base64EncodesEveryDigit() public pure {
        bytes memory data = new bytes(48);
        for (uint256 i; i < 16; ++i) {
            uint256 four = (4 * i) << 18 | (4 * i + 1) << 12 | (4 * i + 2) << 6 | (4 * i + 3);
            data[3 * i] = bytes1(uint8(four >> 16));
            data[3 * i + 1] = bytes1(uint8(four >> 8));
            data[3 * i + 2] = bytes1(uint8(four));
        }
        assertEq(encoded(data), string(DIGITS));
    }
}
