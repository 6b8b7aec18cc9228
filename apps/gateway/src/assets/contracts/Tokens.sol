// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

/// An ERC-20 whose texts are the deployer's.
contract PlainToken {
    string public name;
    string public symbol;
    uint8 public decimals;
    uint256 public totalSupply;
    mapping(address => uint256) public balanceOf;

    event Transfer(address indexed from, address indexed to, uint256 value);

    constructor(string memory name_, string memory symbol_, uint8 decimals_) {
        name = name_;
        symbol = symbol_;
        decimals = decimals_;
    }

    function mint(address to, uint256 value) external {
        totalSupply += value;
        balanceOf[to] += value;
        emit Transfer(address(0), to, value);
    }

    function transfer(address to, uint256 value) external returns (bool) {
        balanceOf[msg.sender] -= value;
        balanceOf[to] += value;
        emit Transfer(msg.sender, to, value);
        return true;
    }
}

/// Texts as 32 bytes, as tokens of 2017 have them.
contract EarlyToken {
    bytes32 public constant name = "Early Token";
    bytes32 public constant symbol = "EARLY";
    uint8 public constant decimals = 18;
    uint256 public constant totalSupply = 1;
    mapping(address => uint256) public balanceOf;
}

/// Answers every question with its own words.
contract RawToken {
    bytes public text;

    constructor(bytes memory text_) {
        text = text_;
    }

    function name() external view returns (string memory) {
        return string(text);
    }

    function symbol() external view returns (string memory) {
        return string(text);
    }

    function decimals() external pure returns (uint256) {
        return 18;
    }

    function totalSupply() external pure returns (uint256) {
        return 1;
    }
}

/// Returns 300 KB to each question.
contract HugeToken {
    fallback() external {
        assembly {
            mstore(0, 32)
            mstore(32, 300000)
            mstore(64, "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA")
            return(0, 300064)
        }
    }
}

/// Burns all gas.
contract GasBomb {
    fallback() external {
        for (uint256 i = 0; ; ++i) {
            assembly {
                sstore(i, i)
            }
        }
    }
}

/// Never returns, without a write.
contract EndlessToken {
    fallback() external {
        for (uint256 i = 0; ; ) {
            unchecked {
                ++i;
            }
        }
    }
}

/// An ERC-20 in all but its balances, which burn all gas.
contract BalanceBomb {
    string public constant name = "Bomb";
    string public constant symbol = "BOMB";
    uint8 public constant decimals = 18;
    uint256 public constant totalSupply = 1;

    event Transfer(address indexed from, address indexed to, uint256 value);

    function mint(address to, uint256 value) external {
        emit Transfer(address(0), to, value);
    }

    function balanceOf(address) external pure returns (uint256) {
        for (;;) {}
    }
}

contract RevertingToken {
    fallback() external {
        revert("no");
    }
}

/// Claims to be everything.
contract YesToken {
    fallback() external {
        assembly {
            mstore(0, 1)
            return(0, 32)
        }
    }
}

/// A string whose offset and length point far outside of the answer.
contract LyingToken {
    function totalSupply() external pure returns (uint256) {
        return 1;
    }

    function decimals() external pure returns (uint256) {
        return 256;
    }

    fallback() external {
        assembly {
            mstore(0, not(0))
            mstore(32, not(0))
            return(0, 64)
        }
    }
}

/// An ERC-721 whose tokens all have the URI of the deployer, or one each.
contract Collectibles {
    string public name;
    string public symbol;
    mapping(uint256 => address) public owners;
    mapping(uint256 => string) public uris;

    event Transfer(address indexed from, address indexed to, uint256 indexed tokenId);

    constructor(string memory name_, string memory symbol_) {
        name = name_;
        symbol = symbol_;
    }

    function supportsInterface(bytes4 id) external pure returns (bool) {
        return id == 0x01ffc9a7 || id == 0x80ac58cd;
    }

    function mint(address to, uint256 id, string calldata uri) external {
        owners[id] = to;
        uris[id] = uri;
        emit Transfer(address(0), to, id);
    }

    function mintMany(address to, uint256 count) external {
        for (uint256 id = 1; id <= count; ++id) {
            owners[id] = to;
            emit Transfer(address(0), to, id);
        }
    }

    /// States a transfer that did not happen.
    function pretend(address to, uint256 id) external {
        owners[id] = address(this);
        emit Transfer(address(0), to, id);
    }

    function transferFrom(address from, address to, uint256 id) external {
        require(owners[id] == from);
        owners[id] = to;
        emit Transfer(from, to, id);
    }

    function ownerOf(uint256 id) external view returns (address) {
        require(owners[id] != address(0));
        return owners[id];
    }

    function tokenURI(uint256 id) external view returns (string memory) {
        require(owners[id] != address(0));
        return uris[id];
    }
}

/// An ERC-721 whose logs do not index the id, as some of 2018.
contract UnindexedCollectibles {
    string public constant name = "Unindexed";
    string public constant symbol = "UNI";
    mapping(uint256 => address) public ownerOf;

    event Transfer(address indexed from, address indexed to, uint256 tokenId);

    function supportsInterface(bytes4 id) external pure virtual returns (bool) {
        return id == 0x01ffc9a7 || id == 0x80ac58cd;
    }

    function mint(address to, uint256 id) external {
        ownerOf[id] = to;
        emit Transfer(address(0), to, id);
    }

    function tokenURI(uint256) external pure returns (string memory) {
        return "";
    }
}

/// The same before ERC-165, with a supply.
contract EarlyCollectibles is UnindexedCollectibles {
    uint256 public constant totalSupply = 1;

    function supportsInterface(bytes4) external pure override returns (bool) {
        revert();
    }

    function isApprovedForAll(address, address) external pure returns (bool) {
        return false;
    }
}

/// An ERC-20 and an ERC-721 in one, of which this is the log of an amount.
contract BothToken is UnindexedCollectibles {
    uint8 public constant decimals = 18;
    uint256 public constant totalSupply = 1;
}

/// An ERC-20 whose logs index the amount.
contract IndexedToken {
    string public constant name = "Indexed";
    string public constant symbol = "IDX";
    uint8 public constant decimals = 6;
    uint256 public constant totalSupply = 1;
    mapping(address => uint256) public balanceOf;

    event Transfer(address indexed from, address indexed to, uint256 indexed value);

    function mint(address to, uint256 value) external {
        balanceOf[to] += value;
        emit Transfer(address(0), to, value);
    }
}

/// An ERC-721 with one token, whose URI is the heir's.
abstract contract OneCollectible {
    string public constant name = "One";
    string public constant symbol = "ONE";
    address internal owner;

    event Transfer(address indexed from, address indexed to, uint256 indexed tokenId);

    function supportsInterface(bytes4 id) external pure returns (bool) {
        return id == 0x01ffc9a7 || id == 0x80ac58cd;
    }

    function mint(address to) external {
        owner = to;
        emit Transfer(address(0), to, 1);
    }

    function ownerOf(uint256) external view returns (address) {
        return owner;
    }

    function tokenURI(uint256) external view virtual returns (string memory);
}

contract UriBomb is OneCollectible {
    function tokenURI(uint256) external pure override returns (string memory) {
        for (;;) {}
    }
}

/// A string that is longer than the answer.
contract LyingUri is OneCollectible {
    function tokenURI(uint256) external pure override returns (string memory) {
        assembly {
            mstore(0, 32)
            mstore(32, not(0))
            return(0, 64)
        }
    }
}

/// Valid JSON in 700 KB, most of it spaces.
contract HugeUri is OneCollectible {
    function tokenURI(uint256) external pure override returns (string memory) {
        assembly {
            mstore(0, 32)
            mstore(32, 700000)
            for { let at := 64 } lt(at, 700064) { at := add(at, 32) } {
                mstore(at, "                                ")
            }
            mstore(64, "data:application/json,{         ")
            mstore(700032, "                       \"name\":1}")
            return(0, 700064)
        }
    }
}

/// A price feed whose round is what the test says.
contract PriceFeed {
    uint8 public decimals;
    int256 public answer;
    uint256 public updatedAt;

    constructor(uint8 decimals_, int256 answer_, uint256 updatedAt_) {
        decimals = decimals_;
        answer = answer_;
        updatedAt = updatedAt_;
    }

    function set(int256 answer_, uint256 updatedAt_) external {
        answer = answer_;
        updatedAt = updatedAt_;
    }

    function latestRoundData() external view returns (uint80, int256, uint256, uint256, uint80) {
        return (1, answer, updatedAt, updatedAt, 1);
    }
}

/// A pair of tokens with reserves that anyone may move.
contract Pair {
    address public token0;
    address public token1;
    uint112 public reserve0;
    uint112 public reserve1;
    bool public stable;

    constructor(address token0_, address token1_, uint112 reserve0_, uint112 reserve1_, bool stable_) {
        token0 = token0_;
        token1 = token1_;
        stable = stable_;
        move(reserve0_, reserve1_);
    }

    function move(uint112 reserve0_, uint112 reserve1_) public {
        reserve0 = reserve0_;
        reserve1 = reserve1_;
    }

    function getReserves() external view returns (uint112, uint112, uint32) {
        return (reserve0, reserve1, 1);
    }
}
