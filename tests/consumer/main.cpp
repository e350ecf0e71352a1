#include <iostream>

#include "mnk/board/notation.hpp"
#include "mnk/engine/registry.hpp"
#include "mnk/formats/record.hpp"
#include "mnk/play/referee.hpp"

int main() {
    auto first = mnk::engine::make_player("quasirandom:seed=1");
    auto second = mnk::engine::make_player("random:seed=2");
    if (!first || !second) return 1;
    mnk::play::Seat a(std::move(*first));
    mnk::play::Seat b(std::move(*second));
    mnk::play::Terms terms;
    terms.rules = mnk::Rules{4, 4, 3};
    const mnk::play::StopFlag interrupt;
    const auto game = mnk::play::referee(a, b, terms, interrupt);
    if (!game) return 1;
    std::cout << mnk::diagram(game->position()) << to_string(game->outcome()) << '\n';
    return game->outcome().is_over() ? 0 : 1;
}
