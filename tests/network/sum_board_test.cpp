#include "mnk/network/sum_board.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "mnk/board/position.hpp"
#include "mnk/board/symmetry.hpp"
#include "tests/network/some_network.hpp"

namespace mnk::network {
namespace {

using test::some_network;

/// What a free cell sees in one direction, cell by cell, as X where `player` has a stone.
LineCodes::Code naive_code(const LineCodes& codes, const Position& position, Cell cell, const Step& direction,
                           Stone player) {
    const Rules& rules = position.rules();
    lines::LineWords::View view{};
    const int reach = codes.reach();
    for (int i = -reach; i <= reach; ++i) {
        const int row = rules.row_of(cell) + i * direction.row;
        const int column = rules.column_of(cell) + i * direction.column;
        if (!rules.contains(row, column)) continue;
        const std::uint64_t bit = std::uint64_t{1} << (reach + i);
        view.board |= bit;
        const Stone stone = position.at(rules.cell_at(row, column));
        if (stone != Stone::none) view.stones[stone == player ? 0 : 1] |= bit;
    }
    return codes.both(LineCodes::Planes(view), reach).first;
}

Network::Sums naive_sums(const Model& model, const Position& position, Stone player) {
    Network::Sums sums{};
    for (int i = 0; i < position.rules().cells(); ++i) {
        const auto cell = static_cast<Cell>(i);
        if (!position.is_free(cell)) continue;
        std::array<int, Network::kChannels> numbers{};
        for (const Step& direction : kDirections) {
            const Network::Line& line =
                model.network.lines[naive_code(model.codes, position, cell, direction, player)];
            for (std::size_t channel = 0; channel < numbers.size(); ++channel)
                numbers[channel] += line[channel];
        }
        for (std::size_t channel = 0; channel < numbers.size(); ++channel) {
            const int number = std::clamp(numbers[channel], 0, Network::kMostCell);
            sums[channel] += number * number;
        }
    }
    return sums;
}

/// The definition, in wide numbers.
int naive_worth(const Network& network, const Network::Sums& mover, const Network::Sums& other) {
    std::vector<std::int64_t> inputs;
    for (const Network::Sums* sums : {&mover, &other})
        for (const std::int32_t sum : *sums) inputs.push_back(std::min(sum / 128, Network::kMostInput));
    const auto product = [&](const Network::Row& row) {
        std::int64_t sum = 0;
        for (std::size_t i = 0; i < row.size(); ++i) sum += row[i] * inputs[i];
        return sum;
    };
    std::int64_t worth = network.worth_bias + product(network.worth_of_input);
    for (std::size_t i = 0; i < network.hidden.size(); ++i) {
        const std::int64_t hidden =
            (network.hidden_bias[i] + product(network.hidden[i])) >> Network::kHiddenShift;
        worth += std::max<std::int64_t>(hidden, 0) * network.worth_of_hidden[i];
    }
    return static_cast<int>(worth >> Network::kWorthShift);
}

void expect_naive(const SumBoard& board, const Model& model, const Position& position) {
    const Network::Sums first = naive_sums(model, position, Stone::first);
    const Network::Sums second = naive_sums(model, position, Stone::second);
    ASSERT_EQ(board.sums(Stone::first), first);
    ASSERT_EQ(board.sums(Stone::second), second);
    ASSERT_EQ(board.worth(Stone::first), naive_worth(model.network, first, second));
    ASSERT_EQ(board.worth(Stone::second), naive_worth(model.network, second, first));
}

Cell any_free(const Position& position, Random& random) {
    const auto& free = position.free_cells();
    return free[static_cast<std::size_t>(random.below(static_cast<int>(free.size())))];
}

TEST(SumBoard, CountsWhatTheBoardShowsUnderPlayAndUndo) {
    Random random(1);
    for (const Rules& rules :
         {Rules{15, 15, 5}, Rules{4, 9, 4}, Rules{3, 3, 3}, Rules{7, 12, 6}, Rules{70, 66, 5}}) {
        const auto model = std::make_shared<Model>(some_network(rules.run));
        SumBoard board(rules, model);
        Position position(rules);
        const int looks = rules.cells() > 1000 ? 3 : 40;
        for (int look = 0; look < looks; ++look) {
            for (int i = random.below(12); i > 0; --i) {
                const bool goes_back = position.is_over() || random.below(3) == 0;
                if (goes_back && position.ply() > 0) {
                    position.undo();
                    board.undo();
                } else if (!position.is_over()) {
                    const Cell cell = any_free(position, random);
                    board.play(cell, position.side_to_move());
                    position.play(cell);
                }
            }
            ASSERT_EQ(board.stones(), position.ply());
            expect_naive(board, *model, position);
        }
    }
}

TEST(SumBoard, SaysTheSameOfMirrorImagesAndOfTheOtherColour) {
    const Rules rules{9, 9, 5};
    const auto model = std::make_shared<Model>(some_network(5));
    Random random(2);
    Position position(rules);
    for (int i = 0; i < 16; ++i) position.play(any_free(position, random));
    const auto worth = [&](Symmetry symmetry, bool is_swapped) {
        SumBoard board(rules, model);
        for (int i = 0; i < position.ply(); ++i) {
            const bool is_first = (i % 2 == 0) != is_swapped;
            board.play(apply(symmetry, rules, position.moves()[static_cast<std::size_t>(i)]),
                       is_first ? Stone::first : Stone::second);
        }
        return board.worth(is_swapped ? Stone::second : Stone::first);
    };
    const int as_it_is = worth(static_cast<Symmetry>(0), false);
    for (int i = 0; i < symmetry_count(rules); ++i) {
        EXPECT_EQ(worth(static_cast<Symmetry>(i), false), as_it_is);
        EXPECT_EQ(worth(static_cast<Symmetry>(i), true), as_it_is);
    }
}

TEST(SumBoard, FindsNothingInAnEmptyRegion) {
    const auto model = std::make_shared<Model>(some_network(5));
    for (const Rules& rules : {Rules{5, 5, 5}, Rules{30, 40, 5}})
        EXPECT_EQ(SumBoard(rules, model).sums(Stone::first), Network::Sums{}) << to_string(rules);
    SumBoard small(Rules{17, 17, 5}, model);
    SumBoard large(Rules{40, 40, 5}, model);
    small.play(Rules{17, 17, 5}.cell_at(8, 8), Stone::first);
    large.play(Rules{40, 40, 5}.cell_at(20, 20), Stone::first);
    EXPECT_EQ(small.worth(Stone::second), large.worth(Stone::second));
}

TEST(Kernels, OfEveryKindOfProcessorGiveTheSameNumbers) {
    const Network network = some_network(5);
    const LineCodes codes(5);
    Random random(3);
    EXPECT_TRUE(best_kernels().is_supported);
    ASSERT_EQ(all_kernels().front().name, "plain");
    for (int round = 0; round < 50; ++round) {
        std::vector<Change> changes(static_cast<std::size_t>(random.below(33)));
        const auto any = [&] {
            Codes out;
            for (std::size_t direction = 0; direction < 4; ++direction)
                out = out.with(direction, static_cast<LineCodes::Code>(random.below(codes.count())));
            return out;
        };
        for (Change& change : changes) change = {0, {any(), any()}, {any(), any()}};
        BothSums start{};
        for (Network::Sums& sums : start)
            for (std::int32_t& sum : sums) sum = 600'000 + random.below(900'000);
        BothSums plain = start;
        all_kernels().front().add(network, changes.data(), changes.size(), plain);
        for (const Kernels& kernels : all_kernels()) {
            if (!kernels.is_supported) continue;
            BothSums sums = start;
            kernels.add(network, changes.data(), changes.size(), sums);
            ASSERT_EQ(sums, plain) << kernels.name;
            ASSERT_EQ(kernels.worth(network, sums[0], sums[1]), naive_worth(network, plain[0], plain[1]))
                << kernels.name;
        }
    }
}

}  // namespace
}  // namespace mnk::network
