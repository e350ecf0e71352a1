#pragma once

#include <gtest/gtest.h>
#include <unistd.h>

#include "mnk/process/tree.hpp"

namespace mnk::testing {

/// A fixture whose tests leave no process behind, dead or alive.
class LeavesNoChildren : public ::testing::Test {
 protected:
    void TearDown() override {
        EXPECT_TRUE(process::descendants(getpid()).empty()) << "a process was left behind";
    }
};

}  // namespace mnk::testing
