#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>

#include "tests/server/client.hpp"
#include "tests/support/timing.hpp"

namespace mnk::test {
namespace {

using namespace std::chrono_literals;

/// MiB that this process has in memory.
double resident_mib() {
    std::ifstream file("/proc/self/statm");
    double total = 0;
    double resident = 0;
    file >> total >> resident;
    return resident * 4096 / (1 << 20);
}

/// As tools/server-load.mjs does it for a minute, for ten seconds: the kernel needs some rounds to be even.
TEST(Load, a_hundred_sessions_analyse_at_once_and_all_hear_of_it) {
    const RunningServer server;
    constexpr std::size_t sessions = 100;
    const play::Milliseconds time{10'000 * testing::kSlowdown};
    const double before = resident_mib();
    std::vector<std::unique_ptr<Client>> clients;
    for (std::size_t i = 0; i < sessions; ++i) {
        clients.push_back(std::make_unique<Client>(server.port()));
        json ask = question(1, "analyse", 15, 15, 5, "h8 i9 i8");
        ask["limits"] = {{"time", time.count()}};
        clients.back()->send(ask);
    }
    std::vector<std::uint64_t> nodes;
    for (const auto& client : clients) {
        int reports = 0;
        json message = client->receive();
        for (; message.at("type") == "report"; message = client->receive()) ++reports;
        ASSERT_EQ(message.at("type"), "done") << message;
        EXPECT_GT(reports, 0);
        nodes.push_back(message.at("result").at("nodes").get<std::uint64_t>());
    }
    std::sort(nodes.begin(), nodes.end());
    // Equal shares: nobody far below the middle.
    EXPECT_GE(nodes.front() * 5, nodes[sessions / 2]) << nodes.front() << " of " << nodes[sessions / 2];
    EXPECT_LE(resident_mib() - before, 2048.0 * testing::kSlowdown);
}

}  // namespace
}  // namespace mnk::test
