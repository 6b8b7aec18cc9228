// SPDX-License-Identifier: MIT
// Generated from peppers/src/facts by contracts/script/artFacts.ts. Do not edit.
pragma solidity 0.8.30;

enum Ripeness {
    Green,
    Breaking,
    Ripe,
    Overripe,
    Dried
}

enum Finish {
    Gloss,
    Satin,
    Corked,
    Wrinkled,
    Variegated,
    Smoked,
    Frosted,
    Chrome
}

enum Calyx {
    Star,
    Cap,
    Frill,
    Long,
    Curl,
    Gilded
}

enum Pattern {
    Plain,
    Rays,
    Terrazzo,
    Contour,
    Halftone,
    Tile,
    Night,
    Marquee
}

enum Companion {
    None,
    Blossom,
    Leaf,
    Ladybird,
    Seeds,
    Salt,
    Bee,
    Gold
}

library Stencil {
    uint256 internal constant OPEN = 0;
    uint256 internal constant DESCRIBED = 97;
    uint256 internal constant DEFS = 113;
    uint256 internal constant DEFS_END = 128;
    uint256 internal constant CLOSE = 137;
    uint256 internal constant BODY = 145;
    uint256 internal constant BODY_END = 165;
    uint256 internal constant BREAKING = 218;
    uint256 internal constant SMOKE = 387;
    uint256 internal constant SHAPES = 521;
    uint256 internal constant SHAPES_HANGING = 595;
    uint256 internal constant SHAPES_UPRIGHT = 640;
    uint256 internal constant SHAPE = 696;
    uint256 internal constant SHAPE_FIRST = 734;
    uint256 internal constant SHAPE_AGAIN = 837;
    uint256 internal constant GROUP_END = 899;
    uint256 internal constant GROUND = 905;
    uint256 internal constant SHADOW = 947;
    uint256 internal constant SHADOW_ON_DARK = 1022;
    uint256 internal constant FRAME = 1097;
    uint256 internal constant HALO = 1474;
    uint256 internal constant HEAT = 1541;
    uint256 internal constant HEAT_UNLIT = 1757;
    uint256 internal constant HEAT_LIT = 1818;
    uint256 internal constant PATH_END = 1879;
    uint256 internal constant PLAIN = 1884;
    uint256 internal constant RAYS = 2009;
    uint256 internal constant CONTOUR = 2112;
    uint256 internal constant TERRAZZO = 2363;
    uint256 internal constant TERRAZZO_ACCENT = 2385;
    uint256 internal constant TERRAZZO_PAPER = 2423;
    uint256 internal constant CHIP = 2466;
    uint256 internal constant HALFTONE = 2489;
    uint256 internal constant HALFTONE_ROW = 2554;
    uint256 internal constant TILE = 2599;
    uint256 internal constant NIGHT = 2974;
    uint256 internal constant STAR = 3057;
    uint256 internal constant NIGHT_DOTS = 3108;
    uint256 internal constant MOON = 3179;
    uint256 internal constant MARQUEE = 3328;
    uint256 internal constant PLACE = 3686;
    uint256 internal constant PLACE_HANGING = 3751;
    uint256 internal constant PLACE_UPRIGHT = 3787;
    uint256 internal constant FRUIT_FIRST = 3834;
    uint256 internal constant FRUIT_FIRST_END = 3893;
    uint256 internal constant FRUIT_MIDDLE = 3903;
    uint256 internal constant FRUIT_AGAIN = 3950;
    uint256 internal constant NODE = 4012;
    uint256 internal constant TENDRIL = 4124;
    uint256 internal constant OUTLINE = 4321;
    uint256 internal constant SHADE_OVER = 4492;
    uint256 internal constant SHADE = 4511;
    uint256 internal constant SHADE_FRINGE = 4542;
    uint256 internal constant DEEP = 4756;
    uint256 internal constant DEEP_FRINGE = 4787;
    uint256 internal constant FILLED = 4902;
    uint256 internal constant SATIN = 4924;
    uint256 internal constant GLEAMS = 5010;
    uint256 internal constant BODY_DONE = 5036;
    uint256 internal constant PIMPLES = 5042;
    uint256 internal constant PIMPLE = 5119;
    uint256 internal constant PIMPLES_END = 5129;
    uint256 internal constant CORKS = 5293;
    uint256 internal constant CORK = 5370;
    uint256 internal constant CORKS_END = 5383;
    uint256 internal constant SMOKED = 5444;
    uint256 internal constant EMBERS = 5563;
    uint256 internal constant SPECK = 5611;
    uint256 internal constant SMOKED_END = 5621;
    uint256 internal constant RIME = 5630;
    uint256 internal constant FLAKES = 5690;
    uint256 internal constant FLAKE = 5719;
    uint256 internal constant GLINTS = 5770;
    uint256 internal constant GLINT_OF = 5793;
    uint256 internal constant WINDOW = 5858;
    uint256 internal constant WINDOW_INSIDE = 5912;
    uint256 internal constant WINDOW_SEEDS = 5972;
    uint256 internal constant CALYX = 6041;
    uint256 internal constant CALYX_END = 6128;
    uint256 internal constant VEINS = 6205;
    uint256 internal constant VEIN = 6258;
    uint256 internal constant CUT = 6271;
    uint256 internal constant GLINT = 6359;
    uint256 internal constant STAND = 6470;
    uint256 internal constant STAND_SMALL = 6559;
    uint256 internal constant BLOSSOM = 6647;
    uint256 internal constant SEEDS = 7186;
    uint256 internal constant SEED = 7474;
    uint256 internal constant SEEDS_END = 7536;
    uint256 internal constant SALT = 7550;
    uint256 internal constant GOLD = 8062;
    uint256 internal constant BEE = 8571;
    uint256 internal constant BEE_SMALL = 8672;
    uint256 internal constant BEE_BODY = 8772;
    uint256 internal constant LEAF = 9460;
    uint256 internal constant LADYBIRD = 9998;
    uint256 internal constant PACKET_SHAPES = 10624;
    uint256 internal constant PACKET_SHADOW = 11422;
    uint256 internal constant PACKET_SHADOW_ON_DARK = 11515;
    uint256 internal constant PACKET = 11608;
    uint256 internal constant PACKET_PEPPER = 12522;
    uint256 internal constant PACKET_SEAL = 13616;
    uint256 internal constant JSON_NAME = 17588;
    uint256 internal constant JSON_NUMBER = 17599;
    uint256 internal constant JSON_DESCRIPTION = 17606;
    uint256 internal constant JSON_SEALED = 17625;
    uint256 internal constant JSON_CULTIVAR = 17753;
    uint256 internal constant JSON_SPECIES = 17878;
    uint256 internal constant JSON_RIPENESS = 17916;
    uint256 internal constant JSON_SKIN = 17955;
    uint256 internal constant JSON_CALYX = 17990;
    uint256 internal constant JSON_GROUND = 18026;
    uint256 internal constant JSON_PATTERN = 18063;
    uint256 internal constant JSON_COMPANION = 18101;
    uint256 internal constant JSON_TIER = 18141;
    uint256 internal constant JSON_HEAT = 18181;
    uint256 internal constant JSON_CARD = 18239;
    uint256 internal constant JSON_PICTURE = 18296;
    uint256 internal constant JSON_COLLECTION = 18336;
    uint256 internal constant JSON_END = 18509;
    uint256 internal constant TURNING_TO = 18513;
    uint256 internal constant CLUSTER_OF = 18519;
    uint256 internal constant SINGLE_OF = 18533;
    uint256 internal constant FULL_STOP = 18536;
    uint256 internal constant PACKET_TITLE = 18539;
    uint256 internal constant PACKET_BEFORE = 18554;
    uint256 internal constant PACKET_AFTER = 18576;
}

library Slot {
    uint256 internal constant A = 0;
    uint256 internal constant B = 1;
    uint256 internal constant C = 2;
    uint256 internal constant D = 3;
    uint256 internal constant E = 4;
    uint256 internal constant F = 5;
    uint256 internal constant GREEN = 6;
    uint256 internal constant MIDDLE = 7;
    uint256 internal constant RIPE = 8;
    uint256 internal constant LEAN = 9;
    uint256 internal constant X = 10;
    uint256 internal constant Y = 11;
    uint256 internal constant ANCHOR = 12;
    uint256 internal constant TURN = 13;
    uint256 internal constant FIELD = 14;
    uint256 internal constant WIDTH = 15;
    uint256 internal constant TONE = 16;
    uint256 internal constant ACCENT = 17;
    uint256 internal constant MOON = 18;
    uint256 internal constant CRATER = 19;
    uint256 internal constant DROP = 20;
    uint256 internal constant BASE = 21;
    uint256 internal constant SHADE = 22;
    uint256 internal constant SHIFT = 23;
    uint256 internal constant HALF = 24;
    uint256 internal constant DEEP = 25;
    uint256 internal constant COLOUR = 26;
    uint256 internal constant LIGHT = 27;
    uint256 internal constant DX = 28;
    uint256 internal constant DY = 29;
    uint256 internal constant PETAL = 30;
    uint256 internal constant MARK = 31;
    uint256 internal constant LINE = 32;
    uint256 internal constant SEED = 33;
    uint256 internal constant SIDE = 34;
}

library Stream {
    uint256 internal constant BEND = 0;
    uint256 internal constant LENGTH = 1;
    uint256 internal constant WIDTH = 2;
    uint256 internal constant PHASE = 3;
    uint256 internal constant MIRROR = 4;
    uint256 internal constant HOOK = 5;
    uint256 internal constant HEAT = 6;
    uint256 internal constant OUTLINE = 7;
    uint256 internal constant PIMPLE = 8;
    uint256 internal constant CORK_ACROSS = 9;
    uint256 internal constant CORK_DOWN = 10;
    uint256 internal constant CORK_LEAN = 11;
    uint256 internal constant CORK_LENGTH = 12;
    uint256 internal constant FOLD_ACROSS = 13;
    uint256 internal constant FOLD_DOWN = 14;
    uint256 internal constant PACKET = 23;
    uint256 internal constant MARBLE_END = 24;
    uint256 internal constant MARBLE_WIDTH = 25;
    uint256 internal constant SPECK_LOBE = 26;
    uint256 internal constant SPECK_ACROSS = 27;
    uint256 internal constant SPECK_DOWN = 28;
    uint256 internal constant RIME = 29;
    uint256 internal constant FLAKE_LOBE = 30;
    uint256 internal constant FLAKE_ACROSS = 31;
    uint256 internal constant FLAKE_DOWN = 32;
    uint256 internal constant FLAKE_SIZE = 33;
    uint256 internal constant CHIP_X = 34;
    uint256 internal constant CHIP_Y = 35;
    uint256 internal constant CHIP_TURN = 36;
    uint256 internal constant CHIP_SIZE = 37;
    uint256 internal constant CHIP_CORNER = 38;
    uint256 internal constant STAR_X = 39;
    uint256 internal constant STAR_Y = 40;
    uint256 internal constant STAR_SIZE = 41;
    uint256 internal constant SEED_X = 42;
    uint256 internal constant SEED_Y = 43;
    uint256 internal constant SEED_TURN = 44;
}

library Ramp {
    uint256 internal constant RED = 0;
    uint256 internal constant SCARLET = 1;
    uint256 internal constant ORANGE = 2;
    uint256 internal constant AMBER = 3;
    uint256 internal constant YELLOW = 4;
    uint256 internal constant LEMON = 5;
    uint256 internal constant LIME = 6;
    uint256 internal constant GREEN = 7;
    uint256 internal constant FOREST = 8;
    uint256 internal constant BLACK = 9;
    uint256 internal constant PURPLE = 10;
    uint256 internal constant MAROON = 11;
    uint256 internal constant CHOCOLATE = 12;
    uint256 internal constant BRICK = 13;
    uint256 internal constant TAN = 14;
    uint256 internal constant RUST = 15;
    uint256 internal constant OLIVE = 16;
    uint256 internal constant CREAM = 17;
    uint256 internal constant LEAF = 18;
    uint256 internal constant PALE = 19;
    uint256 internal constant VIOLET = 20;
    uint256 internal constant GOLD = 21;
    uint256 internal constant SPLIT_AMBER = 22;
    uint256 internal constant SPLIT_VIOLET = 23;
    uint256 internal constant MARBLED_GREEN = 131120;
    uint256 internal constant LADYBIRD_YELLOW_ON = 43015;
}

library Table {
    uint256 internal constant RAMPS = 14355;
    uint256 internal constant RAMPS_COUNT = 24;
    uint256 internal constant LOST_ON = 14643;
    uint256 internal constant LOST_ON_COUNT = 18;
    uint256 internal constant GROUNDS = 14679;
    uint256 internal constant GROUNDS_COUNT = 12;
    uint256 internal constant CHROME_BANDS = 14787;
    uint256 internal constant CHROME_BANDS_COUNT = 3;
    uint256 internal constant TERMINATORS = 14796;
    uint256 internal constant TERMINATORS_COUNT = 4;
    uint256 internal constant SHADE_KNOTS = 14804;
    uint256 internal constant SHADE_KNOTS_COUNT = 4;
    uint256 internal constant DEEP_KNOTS = 14812;
    uint256 internal constant DEEP_KNOTS_COUNT = 3;
    uint256 internal constant BEYOND = 14818;
    uint256 internal constant BEYOND_COUNT = 2;
    uint256 internal constant LIGHTS = 14820;
    uint256 internal constant LIGHTS_COUNT = 4;
    uint256 internal constant STRIPES = 14832;
    uint256 internal constant STRIPES_COUNT = 6;
    uint256 internal constant THIRD_WING_UNDERSIDE = 14856;
    uint256 internal constant THIRD_WING_UNDERSIDE_COUNT = 4;
    uint256 internal constant THIRD_WING_LIP = 14868;
    uint256 internal constant THIRD_WING_LIP_COUNT = 4;
    uint256 internal constant THIRD_WING_LIGHT = 14880;
    uint256 internal constant THIRD_WING_LIGHT_COUNT = 4;
    uint256 internal constant VEINS = 14892;
    uint256 internal constant VEINS_COUNT = 4;
    uint256 internal constant MARBLING = 14900;
    uint256 internal constant MARBLING_COUNT = 5;
    uint256 internal constant CORKS = 14930;
    uint256 internal constant CORKS_COUNT = 3;
    uint256 internal constant FOLDS = 14933;
    uint256 internal constant FOLDS_COUNT = 3;
    uint256 internal constant RIME = 14936;
    uint256 internal constant RIME_COUNT = 2;
    uint256 internal constant REFLECTIONS = 14940;
    uint256 internal constant REFLECTIONS_COUNT = 4;
    uint256 internal constant GLINTS = 14960;
    uint256 internal constant GLINTS_COUNT = 2;
    uint256 internal constant WINDOW = 14966;
    uint256 internal constant WINDOW_COUNT = 2;
    uint256 internal constant WINDOW_SEEDS = 14974;
    uint256 internal constant WINDOW_SEEDS_COUNT = 5;
    uint256 internal constant STANDS = 14984;
    uint256 internal constant STANDS_COUNT = 4;
    uint256 internal constant SEEDS = 15000;
    uint256 internal constant SEEDS_COUNT = 5;
    uint256 internal constant LADYBIRD = 15010;
    uint256 internal constant LADYBIRD_COUNT = 3;
    uint256 internal constant BLOSSOM = 15016;
    uint256 internal constant BLOSSOM_COUNT = 2;
    uint256 internal constant SEED_INKS = 15028;
    uint256 internal constant SEED_INKS_COUNT = 2;
    uint256 internal constant LEAF_INKS = 15040;
    uint256 internal constant LEAF_INKS_COUNT = 3;
    uint256 internal constant CHIPS = 15067;
    uint256 internal constant CHIPS_COUNT = 2;
    uint256 internal constant STARS = 15085;
    uint256 internal constant STARS_COUNT = 2;
    uint256 internal constant CALYXES = 15103;
    uint256 internal constant CULTIVAR_COUNT = 20;
    uint256 internal constant CULTIVAR_WORDS = 19216;
    uint256 internal constant CULTIVAR_WORDS_COUNT = 20;
    uint256 internal constant RIPENESS_WORDS = 19394;
    uint256 internal constant RIPENESS_WORDS_COUNT = 5;
    uint256 internal constant SKIN_WORDS = 19570;
    uint256 internal constant SKIN_WORDS_COUNT = 8;
    uint256 internal constant CALYX_WORDS = 19772;
    uint256 internal constant CALYX_WORDS_COUNT = 6;
    uint256 internal constant GROUND_WORDS = 20129;
    uint256 internal constant GROUND_WORDS_COUNT = 12;
    uint256 internal constant PATTERN_WORDS = 20352;
    uint256 internal constant PATTERN_WORDS_COUNT = 8;
    uint256 internal constant COMPANION_WORDS = 20544;
    uint256 internal constant COMPANION_WORDS_COUNT = 8;
    uint256 internal constant RAMP_WORDS = 20734;
    uint256 internal constant RAMP_WORDS_COUNT = 18;
    uint256 internal constant HEAT_TIERS = 20816;
    uint256 internal constant HEAT_TIERS_COUNT = 6;
    uint256 internal constant GROUND_COUNT = 12;
    uint256 internal constant FIRST_DARK_GROUND = 8;
    uint256 internal constant LENGTH = 20828;
}

library Colour {
    uint256 internal constant PAPER = 16182746;
    uint256 internal constant STRIPE = 16771512;
    uint256 internal constant MARBLE = 16509367;
    uint256 internal constant MOON_FACE = 15981986;
    uint256 internal constant MOON_CRATER = 14861952;
    uint256 internal constant CHROME_BASE = 11846609;
    uint256 internal constant CHROME_SHADE = 7241618;
    uint256 internal constant CHROME_DEEP = 3291978;
    uint256 internal constant CHROME_CREASE = 2501688;
    uint256 internal constant LADYBIRD_RED = 15747626;
    uint256 internal constant LADYBIRD_YELLOW = 16765503;
}

library Fact {
    uint256 internal constant REACH = 230;
    uint256 internal constant OWN_CORKS = 7;
    uint256 internal constant SPECKS = 12;
    uint256 internal constant FLAKES = 5;
    uint256 internal constant RIME_ONLY = 4;
    uint256 internal constant RIME_SEVERAL = 3;
    uint256 internal constant LEAN_BLOSSOM = 14;
    uint256 internal constant LEAN_GOLD = 12;
    uint256 internal constant SEED_CHANCE_X = 18;
    uint256 internal constant SEED_CHANCE_Y = 20;
    uint256 internal constant SEED_CHANCE_TURN = 90;
    uint256 internal constant LADYBIRD_TURN = 30;
    uint256 internal constant LEAF_TURN_HANGING = 32;
    uint256 internal constant LEAF_TURN_UPRIGHT = 8;
}

library Cultivar {
    uint256 internal constant VIOLET_FLOWERED = 16448;
    uint256 internal constant BELL = 0;
    uint256 internal constant SHISHITO = 1;
    uint256 internal constant POBLANO = 2;
    uint256 internal constant JALAPENO = 3;
    uint256 internal constant FISH = 4;
    uint256 internal constant SERRANO = 5;
    uint256 internal constant PEARL = 6;
    uint256 internal constant CAYENNE = 7;
    uint256 internal constant CHILTEPIN = 8;
    uint256 internal constant BIRDSEYE = 9;
    uint256 internal constant BISHOP = 10;
    uint256 internal constant LEMON = 11;
    uint256 internal constant AMARILLO = 12;
    uint256 internal constant TABASCO = 13;
    uint256 internal constant ROCOTO = 14;
    uint256 internal constant SCOTCH = 15;
    uint256 internal constant HABANERO = 16;
    uint256 internal constant FATALII = 17;
    uint256 internal constant BHUT = 18;
    uint256 internal constant REAPER = 19;
}

library Mark {
    uint256 internal constant CLUSTER = 1;
    uint256 internal constant UPRIGHT = 2;
    uint256 internal constant WINGED = 4;
    uint256 internal constant STRIPED = 8;
    uint256 internal constant CORKED = 16;
    uint256 internal constant SEEDED = 32;
    uint256 internal constant BROAD = 64;
}

library Record {
    uint256 internal constant PLACES = 15472;
    uint256 internal constant MOST_POINTS = 28;
    uint256 internal constant MOST_CREASES = 2;
    uint256 internal constant MARKS = 0;
    uint256 internal constant LENGTH = 1;
    uint256 internal constant SCALE = 3;
    uint256 internal constant BEND = 4;
    uint256 internal constant WAVE = 5;
    uint256 internal constant TILT = 6;
    uint256 internal constant CALYX = 7;
    uint256 internal constant STEM_LENGTH = 8;
    uint256 internal constant STEM_HALF = 10;
    uint256 internal constant PIMPLES = 11;
    uint256 internal constant FAN = 12;
    uint256 internal constant ANCHOR = 15;
    uint256 internal constant TIER = 17;
    uint256 internal constant LEAST_HEAT = 18;
    uint256 internal constant MOST_HEAT = 21;
    uint256 internal constant STAGES = 24;
    uint256 internal constant POINTS = 28;
    uint256 internal constant CREASES = 29;
    uint256 internal constant OUTLINE = 30;
}

// Sines of the first quarter in sixteen steps, seventeen entries of ten bits, the first one lowest.
uint256 constant QUARTER_SINES = 0x3e8f8fd5ef79cdcb3fc16c39ea2c75d7f488c318800;
