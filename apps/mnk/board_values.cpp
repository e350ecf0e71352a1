#include "apps/mnk/board_values.hpp"

namespace mnk::app {

namespace {

constexpr std::string_view kFirst = "first";
constexpr std::string_view kDraw = "draw";
constexpr std::string_view kOpen = "open";

constexpr std::string_view kByHand = "by hand: a win on \"at least 3x4\" (ThinkQuest)";
constexpr std::string_view kMatching = "Uiterwijk 2017, set matching, arXiv 1703.10678";
constexpr std::string_view kThesis = "Charatsidis, BSc thesis, Maastricht 2017";
constexpr std::string_view kLee = "C. Y. Lee, in Berlekamp, Conway, Guy: Winning Ways";
constexpr std::string_view kFourInARow = "Uiterwijk and van den Herik 2000, restated by Charatsidis 2017";
constexpr std::string_view kHalesJewett = "Hales and Jewett: a pairing, for every (n,n,n) with n >= 5";
constexpr std::string_view kHsu = "Hsu, Ko, Chen, Wei, Hsueh, Wu: TCS 815 (2020) 79-94";
constexpr std::string_view kShannon = "Pollak and Shannon 1954: k >= 9 on any board (Winning Ways)";
constexpr std::string_view kAllis = "Allis, van den Herik, Huntjens 1993-1996 (Victoria), free-style";
constexpr std::string_view kCourse = "the course's list of boards; not traced to a publication here";

// rows, columns, run, exact, is_course, name, value, source
constexpr BoardValue kBoards[] = {
    {3, 3, 3, false, true, "tic-tac-toe", kDraw, "exhaustive: 5478 positions, 765 up to symmetry"},
    {4, 3, 3, false, true, "", kFirst, kByHand},
    {4, 4, 3, false, true, "", kFirst, kByHand},
    {4, 4, 4, false, true, "", kDraw, kMatching},
    {5, 4, 4, false, true, "", kDraw, kThesis},
    {5, 5, 4, false, true, "", kDraw, kLee},
    {5, 5, 5, false, true, "", kDraw, kHalesJewett},
    {6, 4, 4, false, true, "", kDraw, kThesis},
    {6, 5, 4, false, true, "", kFirst, kFourInARow},
    {6, 6, 4, false, true, "", kFirst, kFourInARow},
    {6, 6, 5, false, true, "", kDraw, kCourse},
    {6, 6, 6, false, true, "", kDraw, kHalesJewett},
    {7, 4, 4, false, true, "", kDraw, kThesis},
    {7, 5, 4, false, true, "", kFirst, kFourInARow},
    {7, 6, 4, false, true, "", kFirst, kFourInARow},
    {7, 7, 4, false, true, "", kFirst, kFourInARow},
    {7, 5, 5, false, true, "", kDraw, kCourse},
    {7, 6, 5, false, true, "", kDraw, kCourse},
    {7, 7, 5, false, true, "", kDraw, kHsu},
    {7, 7, 6, false, true, "", kDraw, kCourse},
    {7, 7, 7, false, true, "", kDraw, kHalesJewett},
    {8, 8, 4, false, true, "", kFirst, kFourInARow},
    {10, 10, 5, false, true, "", kOpen, "no proof known"},
    {50, 50, 10, false, true, "", kDraw, kShannon},
    {70, 70, 10, false, true, "", kDraw, kShannon},
    {8, 4, 4, false, false, "", kDraw, kThesis},
    {9, 4, 4, false, false, "", kFirst, kThesis},
    {10, 4, 4, false, false, "", kFirst, kThesis},
    {30, 4, 4, false, false, "", kFirst, "Lustenberger, MSc thesis 1967 (Winning Ways)"},
    {8, 8, 5, false, false, "", kDraw, kHsu},
    {15, 15, 5, false, false, "gomoku", kFirst, kAllis},
    {15, 15, 5, true, false, "gomoku, exactly five", kFirst,
     "Allis, van den Herik, Huntjens 1993-1996 (Victoria)"},
    {19, 19, 5, false, false, "gomoku on a Go board", kFirst, kAllis},
};

constexpr FamilyValue kFamilies[] = {
    {"any board", "never second",
     "strategy stealing: a first player who could only lose would use the other's plan"},
    {"k = 3, at least 4x3", kFirst, kByHand},
    {"k = 4, at least 6x5", kFirst, kFourInARow},
    {"(n,n,n) with n >= 5", kDraw, kHalesJewett},
    {"k = 8, any board", kDraw,
     "Zetters, American Mathematical Monthly; again by set matching: Uiterwijk 2018"},
    {"k >= 9, any board", kDraw, "Pollak and Shannon 1954 (Winning Ways)"},
    {"k = 7, infinite board", kOpen,
     "Czifra, Csoka, Zombori, Makay: arXiv 2107.05363 (a reduction, not a proof)"},
};

}  // namespace

std::span<const BoardValue> board_values() { return kBoards; }
std::span<const FamilyValue> family_values() { return kFamilies; }

}  // namespace mnk::app
