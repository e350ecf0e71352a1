#pragma once

#include <memory>

#include "mnk/network/sum_board.hpp"

namespace mnk::search {

/// The network that the program was built with, if it is for these rules; else null.  Read once.
std::shared_ptr<const network::Model> built_in_network(const Rules& rules);

/// Whether `model` can judge games of these rules: the same run, and longer ones win too.
inline bool fits(const network::Model& model, const Rules& rules) {
    return model.network.run == rules.run && !rules.exact;
}

}  // namespace mnk::search
