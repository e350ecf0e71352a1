#pragma once

#include <map>
#include <memory>
#include <optional>

#include "mnk/solver/proof.hpp"
#include "mnk/storage/open_lines.hpp"

/// For this module's own files only.
namespace mnk::storage {

/// The cells that a strategy may need from a node on, where there is such a set.
struct Zone {
    bool exists = false;
    Cells cells = {};
};

/// Works out zones by the rules of docs/proof-format.md and remembers them.  A node is looked at once for each state;
/// after kMostNodes of them no new zone is found any more: a player may not think for long about a huge proof.
class Zones {
 public:
    static constexpr std::size_t kMostNodes = 100'000;

    explicit Zones(std::shared_ptr<const solver::Proof> proof);

    /// Nothing if it would take too long.  The proof is trusted to hold.
    std::optional<Zone> of(std::uint32_t node, const OpenLines& lines) { return find(node, lines, 0); }

    /// Of a link's node, in the coordinates of the node that has the link.
    std::optional<Zone> below(const solver::Proof::Link& link, const OpenLines& lines, int depth = 0);

 private:
    std::optional<Zone> find(std::uint32_t node, const OpenLines& lines, int depth);
    std::optional<Zone> work_out(std::uint32_t node, const OpenLines& lines, int depth);
    std::optional<Zone> of_choices(std::uint32_t node, const OpenLines& lines, int depth);

    std::shared_ptr<const solver::Proof> proof_;
    std::map<std::pair<std::uint32_t, OpenLines>, Zone> known_;
};

}  // namespace mnk::storage
