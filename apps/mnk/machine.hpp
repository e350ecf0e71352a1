#pragma once

#include <string>
#include <string_view>

namespace mnk::app {

/// Processor, cores and system, for whoever reads numbers that were measured here.
std::string machine();

/// `word` as one types it in a shell: in quotes where it needs them.
std::string shell_word(std::string_view word);

}  // namespace mnk::app
