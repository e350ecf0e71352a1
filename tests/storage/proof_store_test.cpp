#include "mnk/storage/proof_store.hpp"

#include <gmock/gmock.h>

#include <fstream>

#include "mnk/storage/store.hpp"
#include "tests/support/scratch.hpp"

namespace mnk::storage {
namespace {

using ::testing::HasSubstr;

Solved corner() {
    return {.rules = {3, 3, 3},
            .moves = {0},
            .winner = Stone::none,
            .plies = {},
            .nodes = 42,
            .time = std::chrono::microseconds(1234),
            .sha256 = "ab",
            .path = "corner.proof"};
}

std::unique_ptr<ProofStore> open(const std::string& path, Mode mode = Mode::create) {
    Result<std::unique_ptr<ProofStore>> store = ProofStore::open(path, mode);
    EXPECT_TRUE(store) << store.error().what;
    return store ? std::move(*store) : nullptr;
}

Position after(const Rules& rules, std::vector<Cell> moves) { return *Position::from_moves(rules, moves); }

TEST(ProofStore, KnowsAPositionAgainInEveryOrientation) {
    const testing::Scratch scratch;
    ASSERT_TRUE(open(scratch.file("p"))->put(corner()));
    const auto store = open(scratch.file("p"), Mode::read);
    for (const Cell cell : std::initializer_list<Cell>{0, 2, 6, 8}) {
        const auto found = store->find(after({3, 3, 3}, {cell}));
        ASSERT_TRUE(found) << found.error().what;
        ASSERT_TRUE(found->has_value());
        Solved same = **found;
        EXPECT_EQ(same.created.size(), 20U);
        same.created.clear();
        EXPECT_EQ(same, corner());
    }
    EXPECT_FALSE(store->find(after({3, 3, 3}, {4}))->has_value());
    EXPECT_FALSE(store->find(after({3, 3, 2}, {0}))->has_value());
    EXPECT_FALSE(store->find(after({3, 3, 3}, {0}), true)->has_value()) << "the weak game is another";
}

TEST(ProofStore, KeepsTheLatestAndListsSmallBoardsFirst) {
    const testing::Scratch scratch;
    const auto store = open(scratch.file("p"));
    Solved win{.rules = {6, 5, 4}, .moves = {}, .winner = Stone::first, .plies = 19};
    ASSERT_TRUE(store->put(win));
    ASSERT_TRUE(store->put(corner()));
    Solved again = corner();
    again.moves = {8};
    again.nodes = 7;
    ASSERT_TRUE(store->put(again));
    const auto all = store->list();
    ASSERT_TRUE(all);
    ASSERT_EQ(all->size(), 2U);
    EXPECT_EQ((*all)[0].nodes, 7U);
    EXPECT_EQ((*all)[0].plies, std::nullopt);
    EXPECT_EQ((*all)[1].winner, Stone::first);
    EXPECT_EQ((*all)[1].plies, 19);
}

TEST(ProofStore, RefusesWhatIsNoPosition) {
    const testing::Scratch scratch;
    const auto store = open(scratch.file("p"));
    Solved twice = corner();
    twice.moves = {0, 0};
    EXPECT_FALSE(store->put(twice));
    Solved exact = corner();
    exact.rules.exact = true;
    EXPECT_FALSE(store->put(exact));
}

TEST(ProofStore, SaysWhatIsWrongWithOtherFiles) {
    const testing::Scratch scratch;
    const auto error = [&](const std::string& name, Mode mode) {
        const auto store = ProofStore::open(scratch.file(name), mode);
        return store ? "opened" : store.error().what;
    };
    std::ofstream(scratch.file("text")) << std::string(200, 'x');
    ASSERT_TRUE(Store::open(scratch.file("runs"), Mode::create));
    EXPECT_THAT(error("none", Mode::read), HasSubstr("there is no file"));
    EXPECT_THAT(error("text", Mode::read), HasSubstr("no database"));
    EXPECT_THAT(error("runs", Mode::write), HasSubstr("of another program"));
}

}  // namespace
}  // namespace mnk::storage
